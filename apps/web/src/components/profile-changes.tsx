import { SKILL_LEVEL_TEXT } from "@knotter/contract/labels/mentor";
import { formatDate, isLocalDate } from "@knotter/domain/tokyo";
import { Avatar } from "@knotter/ui/avatar";
import { Badge } from "@knotter/ui/badge";
import { Card } from "@knotter/ui/card";
import type { ReactNode } from "react";
import type { RouterOutputs } from "@/trpc/outputs";

type Edit = RouterOutputs["mentors"]["update"];

/** The fields that an admin vouches for, with their labels. */
export const REVIEWED_TEXT = {
  name: "氏名",
  nameKana: "氏名（カナ）",
  displayName: "表示名",
  registrationNumber: "登録番号",
  registrationDate: "登録年月日",
  registrationExpiresOn: "有効期限",
  skillLevel: "キャリアコンサルティング技能士",
  otherQualifications: "そのほかの資格",
} as const;
type Field = keyof typeof REVIEWED_TEXT;

/** The value of such a field in words. */
export function reviewedWords(field: Field, values: { readonly [Name in Field]?: unknown }): string {
  const value = values[field];
  if (value === undefined || value === null || value === "") return "なし";
  if (field === "skillLevel") return SKILL_LEVEL_TEXT[value as keyof typeof SKILL_LEVEL_TEXT] ?? "なし";
  if (field === "otherQualifications") return (value as string[]).join("、") || "なし";
  return isLocalDate(value) ? formatDate(value) : String(value);
}

/** Changes that wait for a review, next to the values that mentees still see. */
export function ProfileChanges({ edit, pending }: { edit: Edit; pending: NonNullable<Edit["pending"]> }) {
  const name = edit.form.displayName ?? "";
  return (
    <Card padding="none">
      <dl>
        {(Object.keys(pending.changes) as Field[]).map((field) => (
          <Change
            key={field}
            name={REVIEWED_TEXT[field]}
            now={reviewedWords(field, edit.form)}
            wished={reviewedWords(field, pending.changes)}
          />
        ))}
        {pending.photoUrl && (
          <Change
            name="顔写真"
            now={<Avatar name={name} photoUrl={edit.photoUrl} size={96} alt="いまの顔写真" />}
            wished={<Avatar name={name} photoUrl={pending.photoUrl} size={96} alt="確認を待っている顔写真" />}
          />
        )}
      </dl>
    </Card>
  );
}

function Change({ name, now, wished }: { name: string; now: ReactNode; wished: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-2 border-b border-line px-5 py-4 last:border-b-0 md:grid-cols-[13.5rem_minmax(0,1fr)_minmax(0,1fr)] md:px-6">
      <dt className="text-sm font-bold text-muted">{name}</dt>
      <dd className="grid min-w-0 content-start justify-items-start gap-1">
        <Badge>公開中</Badge>
        <span className="min-w-0">{now}</span>
      </dd>
      <dd className="grid min-w-0 content-start justify-items-start gap-1 font-bold">
        <Badge tone="warning">確認待ち</Badge>
        <span className="min-w-0">{wished}</span>
      </dd>
    </div>
  );
}
