import { TERM_KIND_TEXT, type VocabularyKind } from "@knotter/contract/labels/admin";
import { choice, type Param, type StateOf } from "@/components/listing/params";

const KINDS = Object.keys(TERM_KIND_TEXT) as [VocabularyKind, ...VocabularyKind[]];

/** A version of the question bank; null: the newest. */
const version: Param<number | null> = {
  read: (raw) => (/^[1-9]\d{0,5}$/.test(raw) ? Number(raw) : null),
  write: (value) => (value === null ? "" : String(value)),
  narrows: false,
};

export const MASTER_SHAPE = { tab: choice(["questions", "terms", "helpLines"]), kind: choice(KINDS), version };
export type MasterState = StateOf<typeof MASTER_SHAPE>;

export const bankOf = (state: MasterState) => (state.version === null ? {} : { version: state.version });
