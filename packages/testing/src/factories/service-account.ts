import { createHash } from "node:crypto";
import { DAY } from "@knotter/domain/tokyo";
import { NOW, type Prisma } from "./given";
import { userFactory } from "./user";

interface ServiceAccountTraits {
  /** Null: the admins' own. */
  customerId?: string | null;
  scopes?: readonly string[];
  /** What it calls with; the caller makes it (auth/service-token.ts). */
  token?: string;
  expiresAt?: Date;
  revoked?: boolean;
  /** Whoever created it; by default an admin of its own. */
  createdById?: string;
  permissions?: { viewReport: boolean; exportCsv: boolean; manageMentees: boolean };
}

export const serviceAccountFactory = (prisma: Prisma) => ({
  async serviceAccount({
    customerId = null,
    scopes = ["terms.list"],
    token = crypto.randomUUID(),
    expiresAt = new Date(NOW.getTime() + 90 * DAY),
    revoked = false,
    permissions = { viewReport: true, exportCsv: true, manageMentees: true },
    createdById,
  }: ServiceAccountTraits = {}): Promise<{ id: string; token: string }> {
    const creatorId = createdById ?? (await userFactory(prisma).admin()).userId;
    const { id } = await prisma.serviceAccount.create({
      data: {
        customerId,
        name: "人事システムとの連携",
        scopes: [...scopes],
        canViewReport: permissions.viewReport,
        canExportCsv: permissions.exportCsv,
        canManageMentees: permissions.manageMentees,
        createdById: creatorId,
        createdAt: NOW,
        revokedAt: revoked ? NOW : null,
        tokens: {
          create: {
            tokenHash: createHash("sha256").update(token).digest("hex"),
            hint: token.slice(-4),
            createdById: creatorId,
            createdAt: NOW,
            expiresAt,
          },
        },
      },
    });
    return { id, token };
  },
});
