import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { EmptyState } from "@knotter/ui/empty-state";
import { AppLink } from "@/components/app-link";
import { NothingMatches } from "@/components/listing/nothing-matches";
import type { ResultState } from "./result-state";

const WORDS = {
  open: { title: "提出を待っている報告書はありません", text: "面談が終わると、ここに表示されます。" },
  overdue: { title: "期限を過ぎた報告書はありません", text: "期限の近いものは「未提出」で確認できます。" },
  written: { title: "提出した報告書はまだありません", text: "報告書を提出すると、ここに残ります。" },
} as const;

/** An empty tab: because of a filter, or because there is nothing yet. */
export function NothingHere({ state, filtered, onClear }: { state: ResultState["state"]; filtered: boolean; onClear: () => void }) {
  const { title, text } = WORDS[state];
  if (filtered)
    return (
      <Card>
        <NothingMatches title="条件に合う面談はありません" clear={onClear}>
          期間や施策の条件を変えると、見つかることがあります。
        </NothingMatches>
      </Card>
    );
  return (
    <Card>
      <EmptyState
        drawing={<Paper />}
        title={title}
        action={
          <ButtonLink as={AppLink} href={href("mentorCalendar")} variant="secondary" icon="calendar">
            カレンダーを見る
          </ButtonLink>
        }
      >
        {text}
      </EmptyState>
    </Card>
  );
}

/** A sheet with a pen on it. */
function Paper() {
  return (
    <svg
      width="160"
      height="110"
      viewBox="0 0 160 110"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="stroke-ink"
    >
      <path d="M44 12h58l16 16v70H44z" className="fill-paper" />
      <path d="M102 12v16h16" />
      <path d="M56 42h48M56 56h40M56 70h44" className="stroke-line" />
      <path d="m92 92 34-40 9 8-34 39-12 4z" className="fill-primary-tint stroke-primary" />
      <path d="M57 84c8-5 12 4 20-1" className="stroke-accent" />
    </svg>
  );
}
