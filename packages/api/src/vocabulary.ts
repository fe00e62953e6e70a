import { sharedWork } from "@knotter/db/call-time";
import type { Reads } from "@knotter/db/database";
import type { VocabularyKind, VocabularyRow } from "@knotter/db/vocabulary/vocabulary";
import type { Clock } from "@knotter/domain/clock";
import { MINUTE } from "@knotter/domain/tokyo";

export interface Vocabulary {
  /** A code with its label; retired entries keep theirs, for unknown codes the label is the code. */
  word(kind: VocabularyKind, code: string): { code: string; label: string };
  words(kind: VocabularyKind, codes: readonly string[]): { code: string; label: string }[];
  /** Everything that can be chosen today, in the admins' order. */
  all(kind: VocabularyKind): readonly VocabularyRow[];
}

/** The vocabularies are read once a minute: they change a few times a year and are needed for every card. */
export function vocabularyOf(read: Pick<Reads, "vocabulary">, clock: Clock): () => Promise<Vocabulary> {
  let known: { at: number; vocabulary: Promise<Vocabulary> } | null = null;
  return () => {
    const at = clock.now().getTime();
    if (!known || Math.abs(at - known.at) > MINUTE) {
      const vocabulary = sharedWork.begin(() => read.vocabulary.all()).then(build);
      known = { at, vocabulary };
      vocabulary.catch(() => {
        known = null;
      });
    }
    return sharedWork.wait(known.vocabulary);
  };
}

function build(rows: readonly VocabularyRow[]): Vocabulary {
  const labels = new Map(rows.map((row) => [`${row.kind}:${row.code}`, row.label]));
  const word: Vocabulary["word"] = (kind, code) => ({ code, label: labels.get(`${kind}:${code}`) ?? code });
  return {
    word,
    words: (kind, codes) => codes.map((code) => word(kind, code)),
    all: (kind) => rows.filter((row) => row.kind === kind && !row.retired),
  };
}
