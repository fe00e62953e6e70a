import { choice, uuid } from "@/components/listing/params";

/** In the order of the wizard: customer → period & counts → disclosure & policy → mentors → mentees → mails → review. */
export const STEPS = ["customer", "period", "sharing", "mentors", "mentees", "mails", "review"] as const;
export type Step = (typeof STEPS)[number];

export const STEP_TEXT: Record<Step, string> = {
  customer: "顧客企業",
  period: "内容と期間",
  sharing: "共有とルール",
  mentors: "キャリコン",
  mentees: "対象者",
  mails: "メール",
  review: "確認",
};

/** The address holds the current step, the order that was copied, and the company from whose page the wizard was opened. */
export const WIZARD_SHAPE = { step: choice(STEPS), from: uuid, customer: uuid };

/** `offset` 1: the next step; null at the ends. */
export const stepNextTo = (step: Step, offset: 1 | -1): Step | null => STEPS[STEPS.indexOf(step) + offset] ?? null;
