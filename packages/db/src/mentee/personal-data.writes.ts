import { AppError } from "@knotter/domain/errors";
import type { Client } from "../client";
import { firstOf, sql } from "../sql";
import type { RequestKind } from "./personal-data.reads";

export const personalDataWrites = (client: Client) => ({
  /** Files a request; one that is open already is the same request (unique index), also when two come at once. */
  async file(userId: string, kind: RequestKind, now: Date): Promise<{ id: string; isNew: boolean }> {
    const made = await firstOf<{ id: string }>(
      client,
      sql`INSERT INTO "PersonalDataRequest" ("userId", "kind", "requestedAt") VALUES (${userId}::uuid, ${kind}::"PersonalDataRequestKind", ${now})
          ON CONFLICT ("userId", "kind") WHERE "status" = 'requested' DO NOTHING RETURNING "id"`,
    );
    if (made) return { id: made.id, isNew: true };
    const open = await firstOf<{ id: string }>(
      client,
      sql`SELECT "id" FROM "PersonalDataRequest" WHERE "userId" = ${userId}::uuid AND "kind" = ${kind}::"PersonalDataRequestKind" AND "status" = 'requested'`,
    );
    // Decided between the two statements: the next attempt files a new one.
    if (!open) throw new AppError("CONFLICT");
    return { id: open.id, isNew: false };
  },

  async decide(id: string, decided: { status: "done" | "rejected"; note: string | null; byId: string; now: Date }): Promise<void> {
    const { count } = await client.prisma.personalDataRequest.updateMany({
      where: { id, status: "requested" },
      data: { status: decided.status, note: decided.note, decidedAt: decided.now, decidedById: decided.byId },
    });
    if (count === 0) throw new AppError("ALREADY_DONE");
  },

  /** That a person's data was taken out, by whom and when. The file itself is kept nowhere. */
  async logExport(taken: {
    actor: { userId: string; role: string };
    operation: string;
    fileName: string;
    userId: string;
    ip: string | null;
    requestId: string;
    now: Date;
  }): Promise<void> {
    await client.prisma.exportLog.create({
      data: {
        actorId: taken.actor.userId,
        actorRole: taken.actor.role,
        operation: taken.operation,
        fileName: taken.fileName,
        filters: { userId: taken.userId },
        ip: taken.ip,
        requestId: taken.requestId,
        startedAt: taken.now,
        finishedAt: taken.now,
      },
    });
  },

  /** Everything of a kind that is open for this person is done with. */
  async settleOf(userId: string, kind: RequestKind, byId: string | null, now: Date): Promise<void> {
    await client.prisma.personalDataRequest.updateMany({
      where: { userId, kind, status: "requested" },
      data: { status: "done", decidedAt: now, decidedById: byId },
    });
  },
});
