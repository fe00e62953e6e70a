import { HOUR } from "@knotter/domain/tokyo";
import { NOW, type Prisma } from "./given";

interface WebhookTraits {
  /** Null: the admins' own. */
  customerId?: string | null;
  name?: string;
  events?: readonly string[];
  state?: "enabled" | "disabled" | "gone" | "failing";
  failingSince?: Date | null;
  deliveredAt?: Date | null;
  /** Further messages: one delivered at once, one that the receiver still refuses, one withheld. */
  history?: boolean;
}

export const webhookFactory = (prisma: Prisma) => ({
  /** An endpoint with one undelivered message. No key decrypts its secret: a test that delivers creates an endpoint by the use case. */
  async webhook({
    customerId = null,
    name = "勤怠システム",
    events = ["order.changed"],
    state = "enabled",
    failingSince = null,
    deliveredAt = null,
    history = false,
  }: WebhookTraits = {}): Promise<{ id: string; messageId: string }> {
    const about = () => ({ subjectId: crypto.randomUUID(), data: { orderId: crypto.randomUUID() } });
    const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR);
    const refused = { at: NOW, durationMs: 12, status: 500 };
    const further = [
      {
        ...about(),
        type: "order.mentees_added",
        occurredAt: ago(2),
        nextTryAt: ago(2),
        attempts: 1,
        settledAt: ago(2),
        outcome: "delivered" as const,
        deliveries: { create: { at: ago(2), durationMs: 84, status: 204 } },
      },
      { ...about(), type: "mentoring.reserved", occurredAt: ago(3), nextTryAt: ago(3), settledAt: ago(3), outcome: "withheld" as const },
      {
        ...about(),
        type: "report.published",
        occurredAt: ago(1),
        nextTryAt: new Date(Date.UTC(2100, 0, 1)),
        attempts: 2,
        deliveries: {
          create: [
            { at: ago(1), durationMs: 10_000, fault: "too_slow" },
            { at: ago(0.9), durationMs: 31, fault: "unreachable" },
          ],
        },
      },
    ];
    const { id, messages } = await prisma.webhookEndpoint.create({
      data: {
        customerId,
        name,
        url: "https://hooks.example.com/knotter",
        events: [...events],
        state,
        failures: failingSince === null ? 0 : 3,
        failingSince,
        deliveredAt,
        secretKeyId: "none",
        secretEnc: Buffer.from("sealed by nobody"),
        createdById: crypto.randomUUID(),
        createdAt: NOW,
        messages: {
          create: [
            {
              ...about(),
              type: "order.changed",
              occurredAt: NOW,
              nextTryAt: NOW,
              attempts: 1,
              firstTriedAt: NOW,
              settledAt: NOW,
              outcome: "failed",
              deliveries: { create: refused },
            },
            ...(history ? further : []),
          ],
        },
      },
      include: { messages: { where: { outcome: "failed" } } },
    });
    return { id, messageId: messages[0]?.id ?? "" };
  },
});
