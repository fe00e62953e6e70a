import { LIMITS } from "@knotter/domain/policy";
import { TextField } from "@/components/form/fields";
import { useServerForm } from "@/components/form/use-server-form";

/** The name of a company that is registered with its first order. What is typed is kept with the rest of the wizard. */
export function NewCompany({
  name,
  formId,
  onTyped,
  onNext,
}: {
  name: string;
  formId: string;
  onTyped: (name: string) => void;
  onNext: () => void;
}) {
  const form = useServerForm({
    schema: () => import("../conditions-schema").then(({ newCompanyForm }) => newCompanyForm),
    values: { name },
    draft: null,
    send: (company) => Promise.resolve(company),
    onSaved: onNext,
  });
  const { onChange, ...field } = form.field("name", LIMITS.text.customerName);
  return (
    <form {...form.formProps} method="post" id={formId} onSubmit={(event) => void form.submit(event)}>
      <TextField
        {...field}
        label="新しい顧客企業の名前"
        hint="住所や担当者は、登録したあとに顧客企業の画面で入力できます"
        required
        placeholder="例：株式会社サンプル"
        onChange={(event) => {
          onTyped(event.currentTarget.value);
          return onChange(event);
        }}
      />
    </form>
  );
}
