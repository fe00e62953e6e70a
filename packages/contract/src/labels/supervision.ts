import type { SupervisionStatus } from "@knotter/domain/supervision";

export const SUPERVISION_STATUS_TEXT = {
  requested: "希望",
  named: "ケースシート作成中",
  written: "コメント待ち",
  discussed: "コメントあり",
  closed: "終了",
  withdrawn: "取り下げ",
} as const satisfies Record<SupervisionStatus, string>;

export const CASE_SHEET_TEXT = { situation: "相談の経過", assessment: "見立てと関わり", question: "検討したいこと" } as const;
