import { choice, uuid } from "@/components/listing/params";

/** What is entered before the order exists: customer → period & counts → disclosure & policy → mentors → review. */
export const ENTRY_STEPS = ["customer", "period", "sharing", "mentors", "review"] as const;
export type EntryStep = (typeof ENTRY_STEPS)[number];
/** What is done with the order once it exists as a draft: its people, their mails. */
export const DRAFT_STEPS = ["mentees", "mails"] as const;
export type DraftStep = (typeof DRAFT_STEPS)[number];

/** In the order of the wizard. */
export const STEPS = [...ENTRY_STEPS, ...DRAFT_STEPS] as const;
export type Step = (typeof STEPS)[number];

export const STEP_TEXT: Record<Step, string> = {
  customer: "顧客企業",
  period: "内容と期間",
  sharing: "共有とルール",
  mentors: "キャリコン",
  review: "確認",
  mentees: "対象者",
  mails: "メール",
};

/**
 * The address holds the current step, the order that was copied, the company from whose page the wizard was opened, and the order that it has
 * created: with that, the wizard can be left and taken up again.
 */
export const WIZARD_SHAPE = { step: choice(STEPS), from: uuid, customer: uuid, order: uuid };

export const isDraftStep = (step: Step): step is DraftStep => (DRAFT_STEPS as readonly Step[]).includes(step);

/** `offset` 1: the next step of entering; null at the ends. */
export const stepNextTo = (step: EntryStep, offset: 1 | -1): EntryStep | null => ENTRY_STEPS[ENTRY_STEPS.indexOf(step) + offset] ?? null;
