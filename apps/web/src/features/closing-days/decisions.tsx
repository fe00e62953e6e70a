import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { Field } from "@knotter/ui/field";
import { Link } from "@knotter/ui/link";
import { Select } from "@knotter/ui/select";
import { AppLink } from "@/components/app-link";
import type { Plan } from "./types";
import type { Plans } from "./use-plans";

const PLANS = [
  { value: "keep", label: "予定どおり行う" },
  { value: "cancel", label: "キャンセルする" },
] as const;

/** What happens to each interview on the days. Only interviews that were explicitly chosen are canceled. */
export function Decisions({ of: { mentorings, plans, choose } }: { of: Plans }) {
  const all = mentorings.map(({ mentoringId }) => mentoringId);
  const open = mentorings.filter(({ mentoringId }) => !plans.has(mentoringId)).length;
  return (
    <section aria-labelledby="closing-days-decisions">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 id="closing-days-decisions" className="text-base">
          休業日に予約されている面談 {mentorings.length}件
        </h3>
        {mentorings.length > 1 && (
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" size="small" onClick={() => choose(all, "keep")}>
              すべて予定どおり
            </Button>
            <Button variant="quiet" size="small" onClick={() => choose(all, "cancel")}>
              すべてキャンセル
            </Button>
          </div>
        )}
      </div>
      <ul className="divide-y divide-line rounded-card border border-line">
        {mentorings.map(({ mentoringId, publicNo, startAt, endAt, menteeName, mentorName }) => {
          const when = formatDateTime(new Date(startAt), new Date(endAt));
          return (
            <li key={mentoringId} className="grid gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_13rem] md:items-center">
              <div className="min-w-0">
                <Link as={AppLink} href={href("reserved", { id: mentoringId })} target="_blank" className="tabular-nums">
                  {when}
                </Link>
                <span className="block text-sm text-muted">
                  {menteeName !== undefined && mentorName !== undefined
                    ? `${menteeName}さん・担当 ${mentorName}さん（${publicNo}）`
                    : publicNo}
                </span>
              </div>
              <Field label={`${when}（${publicNo}）の面談`} hideLabel>
                <Select
                  value={plans.get(mentoringId) ?? ""}
                  placeholder="選んでください"
                  options={PLANS}
                  onChange={(event) => event.currentTarget.value !== "" && choose([mentoringId], event.currentTarget.value as Plan)}
                />
              </Field>
            </li>
          );
        })}
      </ul>
      <p role="status" className="mt-3 font-bold tabular-nums">
        {open > 0 ? `あと${open}件を選んでください。` : "すべて選びました。"}
      </p>
      <p className="mt-1 text-sm text-muted">
        キャンセルする面談は、双方にメールでお知らせし、回数を相談者に戻します。日時を変えるときは、面談のページから変更できます。
      </p>
    </section>
  );
}
