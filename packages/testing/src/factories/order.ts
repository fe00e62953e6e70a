import type { DisclosureLevel } from "@knotter/domain/disclosure";
import type { OrderStatus } from "@knotter/domain/order";
import type { PolicyOverrides } from "@knotter/domain/policy";
import type { LocalDate } from "@knotter/domain/tokyo";
import { dateColumn, type Prisma, unlike } from "./given";

export interface OrderGiven {
  orderId: string;
  customerId: string;
  disclosureLevel: DisclosureLevel;
  sessionMinutes: number;
  maxMentoringCount: number;
}

export interface OrderTraits {
  /** Default: a new customer. */
  customerId?: string;
  status?: OrderStatus;
  startsOn?: LocalDate;
  endsOn?: LocalDate;
  bookingOpensOn?: LocalDate;
  bookingClosesOn?: LocalDate;
  sessionMinutes?: number;
  maxMentoringCount?: number;
  totalSessionCap?: number;
  disclosureLevel?: DisclosureLevel;
  policy?: PolicyOverrides;
  /** Last days of the report's periods, except the last one. */
  reportPeriodEnds?: LocalDate[];
}

export const orderFactory = (prisma: Prisma) => ({
  /** A running order of the Japanese business year around `NOW`. */
  async order({ customerId, policy = {}, ...traits }: OrderTraits = {}): Promise<OrderGiven> {
    const { startsOn = "2026-04-01", endsOn = "2027-03-31" } = traits;
    const { sessionMinutes = 60, maxMentoringCount = 3, disclosureLevel = "L1" } = traits;
    const owner = customerId ?? (await prisma.customer.create({ data: { name: unlike("株式会社") } })).id;
    const { id } = await prisma.order.create({
      data: {
        orderNo: unlike("O"),
        customerId: owner,
        name: "キャリア面談プログラム",
        programType: "mandatory",
        startsOn: dateColumn(startsOn),
        endsOn: dateColumn(endsOn),
        bookingOpensOn: dateColumn(traits.bookingOpensOn ?? startsOn),
        bookingClosesOn: dateColumn(traits.bookingClosesOn ?? endsOn),
        sessionMinutes,
        maxMentoringCount,
        totalSessionCap: traits.totalSessionCap ?? null,
        disclosureLevel,
        showRegistration: true,
        policy: { ...policy } as Record<string, number>,
        status: traits.status ?? "active",
        reportPeriodEnds: (traits.reportPeriodEnds ?? []).map(dateColumn),
      },
    });
    return { orderId: id, customerId: owner, disclosureLevel, sessionMinutes, maxMentoringCount };
  },
});
