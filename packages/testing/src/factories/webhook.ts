import { NOW, type Prisma } from "./given";

interface WebhookTraits {
  /** Null: the admins' own. */
  customerId?: string | null;
  events?: readonly string[];
  state?: "enabled" | "disabled" | "gone" | "failing";
}

export const webhookFactory = (prisma: Prisma) => ({
  /** An endpoint with one message that could not be delivered. Its secret opens with no key: a test that delivers creates its own. */
  async webhook({ customerId = null, events = ["order.changed"], state = "enabled" }: WebhookTraits = {}): Promise<{
    id: string;
    messageId: string;
  }> {
    const { id, messages } = await prisma.webhookEndpoint.create({
      data: {
        customerId,
        name: "勤怠システム",
        url: "https://hooks.example.com/knotter",
        events: [...events],
        state,
        secretKeyId: "none",
        secretEnc: Buffer.from("sealed by nobody"),
        createdById: crypto.randomUUID(),
        createdAt: NOW,
        messages: {
          create: {
            type: "order.changed",
            subjectId: crypto.randomUUID(),
            data: { orderId: crypto.randomUUID() },
            occurredAt: NOW,
            nextTryAt: NOW,
            attempts: 1,
            firstTriedAt: NOW,
            settledAt: NOW,
            outcome: "failed",
            deliveries: { create: { at: NOW, durationMs: 12, status: 500 } },
          },
        },
      },
      include: { messages: true },
    });
    return { id, messageId: messages[0]?.id ?? "" };
  },
});
