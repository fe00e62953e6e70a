import type { SupervisionNews, SupervisionStatus } from "@knotter/domain/supervision";

export const SUPERVISION_STATUS_TEXT = {
  requested: "希望",
  named: "ケースシート作成中",
  written: "コメント待ち",
  discussed: "コメントあり",
  closed: "終了",
  withdrawn: "取り下げ",
} as const satisfies Record<SupervisionStatus, string>;

export const CASE_SHEET_TEXT = { situation: "相談の経過", assessment: "見立てと関わり", question: "検討したいこと" } as const;

/** What has happened: never of whom, nor what was written. */
export const SUPERVISION_NEWS_TEXT = {
  supervisor_named: "スーパーバイザーが決まりました",
  asked_to_supervise: "スーパーバイザーをお願いします",
  sheet_written: "ケースシートが届きました",
  commented: "スーパーバイザーのコメントが届きました",
  closed: "スーパービジョンが終了しました",
  withdrawn: "スーパービジョンの希望が取り下げられました",
  replaced: "スーパーバイザーが交代しました",
} as const satisfies Record<SupervisionNews, string>;
