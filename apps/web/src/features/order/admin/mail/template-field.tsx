import type { CampaignKind } from "@knotter/domain/campaign";
import { Button } from "@knotter/ui/button";
import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import { useState } from "react";
import type { MailSender } from "@/components/mail/receiving-text";
import type { ComposeForm, ComposeValues } from "./compose-values";
import { templatesOf } from "./templates";

type Words = Pick<ComposeValues, "audience" | "subject" | "body" | "resend">;

/** Inserts a frequently used text. One press restores the previous text. */
export function TemplateField({
  kind,
  sender,
  form,
  keepsAudience,
}: {
  kind: CampaignKind;
  sender: MailSender;
  form: ComposeForm["form"];
  /** The people were chosen one by one: a template does not change them. */
  keepsAudience: boolean;
}) {
  const templates = templatesOf(sender).filter((template) => template.kind === kind);
  const [before, setBefore] = useState<Words | null>(null);
  const [chosen, setChosen] = useState("");

  function fill({ audience, subject, body, resend = false }: Partial<Pick<Words, "resend">> & Omit<Words, "resend">) {
    form.setValue("resend", resend, { shouldDirty: true });
    if (!keepsAudience) form.setValue("audience", audience, { shouldDirty: true });
    form.setValue("subject", subject, { shouldDirty: true, shouldValidate: true });
    form.setValue("body", body, { shouldDirty: true, shouldValidate: true });
  }
  function choose(key: string) {
    const template = templates.find((one) => one.key === key);
    if (!template) return;
    const { audience, subject, body, resend } = form.getValues();
    if (chosen === "" && (subject.trim() !== "" || body.trim() !== "")) setBefore({ audience, subject, body, resend });
    setChosen(key);
    fill(template);
  }
  return (
    <div>
      <Field label="文例" optionalLabel="選ぶと宛先・件名・本文が入ります">
        <Select
          value={chosen}
          options={[
            { value: "", label: "使わない", disabled: chosen !== "" },
            ...templates.map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </Field>
      {before !== null && (
        <p role="status" className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
          書いていた内容と入れ替えました。
          <Button
            type="button"
            variant="quiet"
            size="small"
            onClick={() => {
              fill(before);
              setBefore(null);
              setChosen("");
            }}
          >
            元の内容に戻す
          </Button>
        </p>
      )}
    </div>
  );
}
