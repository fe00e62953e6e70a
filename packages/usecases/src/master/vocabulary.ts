import { randomUUID } from "node:crypto";
import type { VocabularyKind } from "@knotter/db/vocabulary/vocabulary";
import { AppError } from "@knotter/domain/errors";
import { signatureOf, type UseCase } from "../deps";

type Done = { kind: VocabularyKind };

/** Adds an entry at the end of its kind. Its generated code never changes. Throws UNPROCESSABLE if the kind has this label already. */
export const addVocabularyItem: UseCase<{ kind: VocabularyKind; label: string }, Done> = (deps, actor, { kind, label }) =>
  deps.db.transaction(async (tx) => {
    const terms = await tx.vocabulary.lockKind(kind);
    if (terms.some((term) => term.label === label)) throw taken();
    const code = `t${randomUUID().slice(0, 8)}`;
    await tx.vocabulary.add(kind, code, label);
    await tx.audit.record(
      { audit: [{ action: "term.add", entity: "Term", entityId: `${kind}:${code}`, diff: { label } }] },
      signatureOf(deps, actor, deps.clock.now()),
    );
    return { kind };
  });

/**
 * Changes an entry's label, or retires it from the choices. Existing data keeps the code, and so its meaning. Throws NOT_FOUND, UNPROCESSABLE if
 * another entry of the kind has the label.
 */
export const updateVocabularyItem: UseCase<
  { kind: VocabularyKind; code: string; label?: string | undefined; retired?: boolean | undefined },
  Done
> = (deps, actor, { kind, code, label, retired }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const terms = await tx.vocabulary.lockKind(kind);
    const before = terms.find((term) => term.code === code);
    if (!before) throw new AppError("NOT_FOUND");
    if (label !== undefined && terms.some((term) => term.code !== code && term.label === label)) throw taken();
    const diff = {
      ...(label !== undefined && label !== before.label ? { label: [before.label, label] } : {}),
      ...(retired !== undefined && retired !== before.retired ? { retired: [before.retired, retired] } : {}),
    };
    if (Object.keys(diff).length === 0) return { kind };
    await tx.vocabulary.update(kind, code, { label, retired }, now);
    await tx.audit.record(
      { audit: [{ action: "term.update", entity: "Term", entityId: `${kind}:${code}`, diff }] },
      signatureOf(deps, actor, now),
    );
    return { kind };
  });

/** Orders the entries of a kind. Throws VERSION_CONFLICT unless it names each current entry exactly once. */
export const arrangeVocabulary: UseCase<{ kind: VocabularyKind; codes: readonly string[] }, Done> = (deps, actor, { kind, codes }) =>
  deps.db.transaction(async (tx) => {
    const known = (await tx.vocabulary.lockKind(kind)).map(({ code }) => code);
    if (known.length !== codes.length || [...known].sort().join() !== [...codes].sort().join()) throw new AppError("VERSION_CONFLICT");
    if (known.join() === codes.join()) return { kind };
    await tx.vocabulary.arrange(kind, codes);
    await tx.audit.record(
      { audit: [{ action: "term.arrange", entity: "Term", entityId: kind, diff: { count: codes.length } }] },
      signatureOf(deps, actor, deps.clock.now()),
    );
    return { kind };
  });

const taken = () => new AppError("UNPROCESSABLE", { fieldErrors: { label: ["TERM_TAKEN"] } });
