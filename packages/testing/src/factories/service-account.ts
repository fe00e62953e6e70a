import { createHash } from "node:crypto";
import { DAY } from "@knotter/domain/tokyo";
import { NOW, type Prisma } from "./given";

interface ServiceAccountTraits {
  /** Null: the admins' own. */
  customerId?: string | null;
  scopes?: readonly string[];
  /** What it calls with; the caller makes it (auth/service-token.ts). */
  token?: string;
  expiresAt?: Date;
  revoked?: boolean;
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
  }: ServiceAccountTraits = {}): Promise<{ id: string; token: string }> {
    const createdById = crypto.randomUUID();
    const { id } = await prisma.serviceAccount.create({
      data: {
        customerId,
        name: "人事システムとの連携",
        scopes: [...scopes],
        canViewReport: permissions.viewReport,
        canExportCsv: permissions.exportCsv,
        canManageMentees: permissions.manageMentees,
        createdById,
        createdAt: NOW,
        revokedAt: revoked ? NOW : null,
        tokens: {
          create: {
            tokenHash: createHash("sha256").update(token).digest("hex"),
            hint: token.slice(-4),
            createdById,
            createdAt: NOW,
            expiresAt,
          },
        },
      },
    });
    return { id, token };
  },
});
