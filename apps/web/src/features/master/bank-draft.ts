import type { RouterOutputs } from "../../trpc/outputs";
import { moved } from "./order-buttons";

export type Bank = RouterOutputs["questions"]["bank"];

/** A question or a group while it is edited: `key` identifies it across moves and edits. */
export interface DraftQuestion {
  key: string;
  text: string;
  enabled: boolean;
}
export interface DraftGroup {
  key: string;
  /** Undefined: a new group. */
  code: string | undefined;
  label: string;
  questions: DraftQuestion[];
}
export interface BankDraft {
  basedOn: number;
  name: string;
  groups: DraftGroup[];
}

export const draftOf = (bank: Bank): BankDraft => ({
  basedOn: bank.version,
  name: bank.name,
  groups: bank.groups.map((group) => ({
    key: group.code,
    code: group.code,
    label: group.label,
    questions: group.questions.map(({ id, text, enabled }) => ({ key: id, text, enabled })),
  })),
});

/** The API's input. Empty lines are left out. */
export const inputOf = ({ basedOn, name, groups }: BankDraft) => ({
  basedOn,
  name,
  groups: groups.map(({ code, label, questions }) => ({
    ...(code === undefined ? {} : { code }),
    label,
    questions: questions.filter(({ text }) => text.trim() !== "").map(({ text, enabled }) => ({ text, enabled })),
  })),
});

export const isChanged = (draft: BankDraft, bank: Bank): boolean =>
  JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(draftOf(bank)));

const inGroup = (draft: BankDraft, key: string, change: (group: DraftGroup) => DraftGroup): BankDraft => ({
  ...draft,
  groups: draft.groups.map((group) => (group.key === key ? change(group) : group)),
});

export const withGroup = (draft: BankDraft): BankDraft => ({
  ...draft,
  groups: [...draft.groups, { key: crypto.randomUUID(), code: undefined, label: "", questions: [] }],
});
export const withoutGroup = (draft: BankDraft, key: string): BankDraft => ({
  ...draft,
  groups: draft.groups.filter((group) => group.key !== key),
});
export const groupMoved = (draft: BankDraft, index: number, by: -1 | 1): BankDraft => ({
  ...draft,
  groups: moved(draft.groups, index, by),
});
export const groupLabeled = (draft: BankDraft, key: string, label: string): BankDraft =>
  inGroup(draft, key, (group) => ({ ...group, label }));
export const withQuestion = (draft: BankDraft, key: string): BankDraft =>
  inGroup(draft, key, (group) => ({
    ...group,
    questions: [...group.questions, { key: crypto.randomUUID(), text: "", enabled: true }],
  }));
export const questionMoved = (draft: BankDraft, key: string, index: number, by: -1 | 1): BankDraft =>
  inGroup(draft, key, (group) => ({ ...group, questions: moved(group.questions, index, by) }));
export const questionChanged = (
  draft: BankDraft,
  key: string,
  question: string,
  change: Partial<Pick<DraftQuestion, "text" | "enabled">>,
): BankDraft =>
  inGroup(draft, key, (group) => ({
    ...group,
    questions: group.questions.map((each) => (each.key === question ? { ...each, ...change } : each)),
  }));
