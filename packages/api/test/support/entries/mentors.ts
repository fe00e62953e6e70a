import { encryptionOf } from "@knotter/auth/encryption";
import { NOW } from "@knotter/testing/factories/given";
import { SECRET } from "../api-harness";
import { type Entry, everybody, findsMentor, isMentor, keepers, parties, span } from "../reach";

const adminOnly = ["admin"] as const;

export const mentorEntries = {
  "mentors.list": { may: everybody, registered: true, input: () => ({ pageSize: 5, sort: "soonest" }) },
  "mentors.get": { may: everybody, registered: true, input: ({ mentor }) => ({ id: mentor.userId }), reaches: findsMentor },
  "mentors.schedules": { may: parties, registered: true, input: ({ mentor }) => ({ id: mentor.userId, ...span }), reaches: findsMentor },
  "mentors.why": { may: keepers, input: ({ mentor }) => ({ id: mentor.userId, at: "2026-06-18T10:00:00+09:00" }), reaches: isMentor },
  "mentors.results": { may: ["mentor"], input: ({ mentor }) => ({ id: mentor.userId, state: "open", pageSize: 5 }), reaches: isMentor },
  "mentors.mentorings": { may: keepers, input: ({ mentor }) => ({ id: mentor.userId, pageSize: 5 }), reaches: isMentor },
  "mentors.admin": { may: adminOnly, input: ({ mentor }) => ({ q: mentor.email, sort: "expiry", pageSize: 5 }) },
  "mentors.valid": { may: adminOnly, input: ({ order }) => ({ customerId: order.customerId, until: "2027-03-31", pageSize: 5 }) },
  "mentors.invite": { may: adminOnly, input: () => ({ email: `${crypto.randomUUID()}@example.com`, name: "佐藤 美咲" }) },
  "mentors.update": {
    may: keepers,
    input: ({ mentor }) => ({ id: mentor.userId, expectedVersion: 1, message: "お気軽にどうぞ。" }),
    reaches: isMentor,
  },
  "mentors.disable": { may: adminOnly, input: ({ mentor }) => ({ id: mentor.userId, reason: "request", futureSessions: "cancel" }) },
  "mentors.enable": {
    may: adminOnly,
    input: async ({ make }) => ({ id: (await make.mentor({ enabled: false })).userId, force: true, reason: "更新の手続き中" }),
  },
  "mentors.registrationScan": {
    may: adminOnly,
    input: async ({ mentor, prisma }) => {
      const { keyId, sealed } = encryptionOf([SECRET]).seal(Buffer.from("%PDF-1.7"), `registration-scan/${mentor.userId}`);
      const scan = { mediaType: "application/pdf", keyId, sealed: Buffer.from(sealed), uploadedAt: NOW };
      await prisma.registrationScan.upsert({
        where: { mentorId: mentor.userId },
        create: { mentorId: mentor.userId, ...scan },
        update: scan,
      });
      return { id: mentor.userId };
    },
  },
} as const satisfies Record<string, Entry>;
