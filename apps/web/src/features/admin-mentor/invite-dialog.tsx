"use client";

import { href } from "@knotter/contract/routes";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { showFieldErrors } from "../../components/field-errors";
import { drafts } from "../../components/form/drafts";
import { FormDialog } from "../../components/form-dialog";
import { lazyResolver } from "../../components/lazy-resolver";
import { usePersistentForm } from "../../components/use-persistent-form";
import { errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";

interface FormValues {
  email: string;
  name: string;
}

const empty: FormValues = { email: "", name: "" };
const loadSchema = () => import("./mentor-schemas").then(({ inviteForm }) => inviteForm as never);
const resolver = lazyResolver<FormValues, FormValues>(loadSchema);

/** Invites a new mentor by address and name; the mentor fills in the rest. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const { form, forget } = usePersistentForm<FormValues>(drafts.mentorInvite(), { resolver, empty });
  const { errors } = form.formState;
  const invite = trpc.mentors.invite.useMutation({
    meta: { quiet: true },
    async onSuccess({ id, email }) {
      forget();
      await utils.mentors.admin.invalidate();
      showToast({ status: "success", text: `${email} に招待のメールを送信しました。` });
      router.push(href("adminMentor", { id }));
    },
    onError: (error) => showFieldErrors(form.setError, error, ["email", "name"]),
  });
  return (
    <FormDialog
      title="キャリコンを招待する"
      submit="招待する"
      busy={invite.isPending}
      busyLabel="送信しています"
      refusal={invite.error && errorText(invite.error)}
      onFocus={loadSchema}
      onSubmit={form.handleSubmit((wanted) => invite.mutate(wanted))}
      onClose={onClose}
    >
      <p className="text-muted">ログイン用のリンクをメールでお送りします。プロフィールはご本人が入力し、審査のあとに公開されます。</p>
      <Field label="メールアドレス" required error={errors.email?.message}>
        <TextInput type="email" autoComplete="off" {...form.register("email")} />
      </Field>
      <Field label="氏名" required error={errors.name?.message}>
        <TextInput autoComplete="off" {...form.register("name")} />
      </Field>
    </FormDialog>
  );
}
