import { AppError } from "@knotter/domain/errors";
import { signatureOf, type UseCase } from "../deps";

export interface HelpLineInput {
  id?: string | undefined;
  name: string;
  tel: string;
  about: string;
  shown: boolean;
}

/**
 * Replaces the telephone lines by this list, in this order. Throws VERSION_CONFLICT if the list differs from `before` (the ids when editing
 * began), NOT_FOUND for an id that is not in it.
 */
export const replaceHelpLines: UseCase<{ items: readonly HelpLineInput[]; before?: readonly string[] | undefined }, { count: number }> = (
  deps,
  actor,
  { items, before },
) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await tx.admin.helpLine.lock();
    const known = (await tx.admin.helpLine.all()).map(({ id }) => id);
    if (before && before.join() !== known.join()) throw new AppError("VERSION_CONFLICT");
    if (items.some(({ id }) => id !== undefined && !known.includes(id))) throw new AppError("NOT_FOUND");
    await tx.admin.helpLine.replace(
      items.map(({ id, shown, ...fields }) => ({ ...fields, id: id ?? null, retired: !shown })),
      now,
    );
    await tx.audit.record(
      {
        audit: [
          {
            action: "helpLines.replace",
            entity: "HelpLine",
            entityId: "list",
            diff: { shown: items.filter(({ shown }) => shown).map(({ name, tel }) => `${name} ${tel}`) },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { count: items.length };
  });
