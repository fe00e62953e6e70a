import type { OrderMenteeStatus } from "@knotter/domain/order";
import { NOW, type Prisma } from "./given";
import type { OrderGiven } from "./order";
import { type AccountTraits, accountOf, type Person } from "./user";

export interface EnrolledMentee extends Person<"mentee"> {
  orderMenteeId: string;
  orderId: string;
}

export interface EnrolmentTraits {
  order: OrderGiven;
  maxCount?: number | undefined;
  enrolment?: OrderMenteeStatus | undefined;
}

export interface MenteeTraits extends AccountTraits {
  name?: string | null;
  temporaryRegister?: boolean;
  concerns?: string[];
}

export const menteeFactory = (prisma: Prisma) => {
  /** Puts people on the list of an order, with the grant that begins the ledger. */
  async function enrol<P extends Person<"mentee">>(people: readonly P[], { order, maxCount, enrolment = "active" }: EnrolmentTraits) {
    const granted = maxCount ?? order.maxMentoringCount;
    const enrolled = people.map((person) => ({ ...person, orderMenteeId: crypto.randomUUID(), orderId: order.orderId }));
    await prisma.orderMentee.createMany({
      data: enrolled.map(({ orderMenteeId, orderId, userId, email }) => ({
        id: orderMenteeId,
        orderId,
        menteeId: userId,
        email,
        name: "相談 次郎",
        maxCount: granted,
        status: enrolment,
        registeredAt: NOW,
      })),
    });
    await prisma.ledgerEntry.createMany({
      data: enrolled.map(({ orderMenteeId }) => ({ orderMenteeId, kind: "grant", delta: granted, at: NOW })),
    });
    return enrolled;
  }

  async function people(
    count: number,
    { name = "相談 次郎", temporaryRegister = false, concerns = [], ...account }: MenteeTraits,
  ): Promise<Person<"mentee">[]> {
    const users = Array.from({ length: count }, () => accountOf("mentee", account));
    await prisma.user.createMany({ data: users });
    await prisma.mentee.createMany({
      data: users.map(({ id }) => ({ userId: id, name, displayName: name, temporaryRegisterFlag: temporaryRegister, concerns })),
    });
    return users.map(({ id, email }) => ({ userId: id, email, role: "mentee" }));
  }

  const first = <T>([only]: readonly T[]): T => only as T;

  return {
    /** A registered mentee on the list of an order. */
    async mentee({ order, maxCount, enrolment, ...traits }: EnrolmentTraits & MenteeTraits): Promise<EnrolledMentee> {
      return first(await enrol(await people(1, traits), { order, maxCount, enrolment }));
    },

    async mentees(count: number, { order, maxCount, enrolment, ...traits }: EnrolmentTraits & MenteeTraits): Promise<EnrolledMentee[]> {
      return enrol(await people(count, traits), { order, maxCount, enrolment });
    },

    /** The same mentee on the list of another order. */
    async enrolment(person: Person<"mentee">, traits: EnrolmentTraits): Promise<EnrolledMentee> {
      return first(await enrol([{ userId: person.userId, email: person.email, role: "mentee" as const }], traits));
    },
  };
};
