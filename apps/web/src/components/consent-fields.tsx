"use client";

import { Checkbox } from "@knotter/ui/checkbox";
import { FieldGroup } from "@knotter/ui/field-group";
import { Link } from "@knotter/ui/link";
import type { UseFormRegisterReturn } from "react-hook-form";
import { ContactLink } from "./contact";

export interface Documents {
  terms: string | undefined;
  privacy: string | undefined;
  personalInformation: string | undefined;
}

interface ConsentFieldsProps {
  documents: Documents;
  /** The documents to ask about; both unless told. */
  only?: { terms: boolean; privacy: boolean } | undefined;
  /** Called in the order of the fields, because react-hook-form focuses the first invalid field in the order of registration. */
  register: (name: "terms" | "privacy") => UseFormRegisterReturn;
  errors: { terms?: string | undefined; privacy?: string | undefined };
}

const BOTH = { terms: true, privacy: true };

/** The texts open in a new tab, so that the form is not lost. */
export function ConsentFields({ documents, only = BOTH, register, errors }: ConsentFieldsProps) {
  const { personalInformation } = documents;
  return (
    <FieldGroup legend="ご確認いただくこと" required error={errors.terms ?? errors.privacy}>
      {only.terms && <Consent name="利用規約" address={documents.terms} field={register("terms")} wrong={errors.terms !== undefined} />}
      {only.privacy && (
        <Consent name="プライバシーポリシー" address={documents.privacy} field={register("privacy")} wrong={errors.privacy !== undefined} />
      )}
      {personalInformation !== undefined && (
        <p className="mt-1 text-sm text-muted">
          {"あわせて"}
          <Link href={personalInformation} external className="mx-1">
            個人情報の取り扱い
          </Link>
          {"もご覧ください。"}
        </p>
      )}
    </FieldGroup>
  );
}

interface ConsentProps {
  name: string;
  address: string | undefined;
  field: UseFormRegisterReturn;
  wrong: boolean;
}

const Consent = ({ name, address, field, wrong }: ConsentProps) => (
  <div className="flex items-center justify-between gap-x-4">
    <Checkbox {...field} label={`${name}に同意します`} aria-invalid={wrong || undefined} />
    {address === undefined ? (
      <span className="inline-flex min-h-11 shrink-0 items-center text-sm">
        <ContactLink about={`${name}の請求`}>
          <span className="sr-only">{name}の</span>本文を事務局に請求
        </ContactLink>
      </span>
    ) : (
      <Link href={address} external className="inline-flex min-h-11 shrink-0 items-center text-sm">
        <span className="sr-only">{name}を</span>読む
      </Link>
    )}
  </div>
);
