import { DAY, HOUR, instantOf, type LocalDate } from "@knotter/domain/tokyo";
import { COMPANIES, type CompanyKey, type OrderKey, type OrderSeed } from "./demo-companies";
import { GROUP_PEOPLE } from "./demo-group-people";
import { PEOPLE, type PersonSeed } from "./demo-people";
import { consentRows, type UserSeed, userRow } from "./demo-rows";
import type { DiaryOrder, DiarySeat } from "./diary";
import type { Random } from "./random";
import type { Row } from "./rows";

export interface Seat extends DiarySeat {
  order: OrderSeed;
  person: PersonSeed;
}

/** Rows by table, in an order that satisfies the foreign keys. */
export type Tables = Map<string, Row[]>;
export const put = (tables: Tables, table: string, ...rows: Row[]): void => {
  tables.set(table, [...(tables.get(table) ?? []), ...rows]);
};

export interface Account {
  now: Date;
  random: Random;
  passwordHash: string;
}

export function addUser(
  tables: Tables,
  { random, passwordHash }: Account,
  user: Pick<UserSeed, "email" | "role" | "createdAt">,
  id?: string,
): string {
  const userId = id ?? random.uuid(user.createdAt);
  put(tables, "User", userRow({ id: userId, passwordHash, ...user }));
  return userId;
}

/** Customers and their HR staff. */
export function addCompanies(tables: Tables, account: Account): Record<CompanyKey, string> {
  const createdAt = new Date(account.now.getTime() - 400 * DAY);
  const entries = (Object.keys(COMPANIES) as CompanyKey[]).map((key) => {
    const { staff, ...company } = COMPANIES[key];
    const id = account.random.uuid(createdAt);
    put(tables, "Customer", { id, ...company, status: "active", allowedEmailDomains: ["example.com"], createdAt, updatedAt: createdAt });
    for (const { email, ...person } of staff) {
      const userId = addUser(tables, account, { email, role: "hrstaff", createdAt });
      const may = person.isPrimary;
      put(tables, "HrStaff", {
        userId,
        customerId: id,
        ...person,
        canViewReport: true,
        canExportCsv: may,
        canManageMentees: may,
        canManageHrStaff: may,
        invitedAt: createdAt,
        acceptedAt: createdAt,
      });
      put(tables, "ConsentRecord", ...consentRows(userId, createdAt, account.random));
    }
    return [key, id] as const;
  });
  return Object.fromEntries(entries) as Record<CompanyKey, string>;
}

const JOBS: Record<string, string> = {
  開発: "engineering",
  営業: "sales",
  サポート: "customer_service",
  製造: "production",
  技術: "research",
};

/** The code of a person's job; null where the list does not determine it. */
export const jobOf = ({ groupTag }: PersonSeed): string | null => JOBS[groupTag] ?? null;

/** The people on the list of an order. */
export function listedFor({ key, company }: OrderSeed): readonly PersonSeed[] {
  if (key === "group") return GROUP_PEOPLE;
  return PEOPLE.filter((person) => person.company === company && (key !== "milestone" || person.milestone));
}

/** Days since a person registered, before the order's own start is considered. */
function registeredFor(person: PersonSeed): number {
  if (person.state === "temporary") return 2;
  if (GROUP_PEOPLE.includes(person)) return 302;
  return person.milestone ? 322 : person.company === "akebono" ? 116 : 69;
}

/** One account for each person who has signed up. The key is the address. */
export function addMentees(tables: Tables, account: Account): Map<string, { id: string; registeredAt: Date }> {
  const { now, random } = account;
  const accounts = new Map<string, { id: string; registeredAt: Date }>();
  for (const person of [...PEOPLE, ...GROUP_PEOPLE]) {
    if (person.state === "listed" || person.state === "invited") continue;
    const registeredAt = new Date(now.getTime() - registeredFor(person) * DAY - random.below(40) * HOUR);
    const id = addUser(tables, account, { email: person.email, role: "mentee", createdAt: registeredAt });
    const known = person.state !== "temporary";
    put(tables, "Mentee", {
      userId: id,
      temporaryRegisterFlag: !known,
      name: known ? person.name : null,
      nameKana: known ? person.nameKana : null,
      displayName: known ? (person.name.split(" ")[0] ?? null) : null,
      ageBand: known ? person.ageBand : null,
      gender: known ? person.gender : null,
      jobTitle: known ? person.jobTitle : null,
      jobType: known ? jobOf(person) : null,
      prefecture: known ? (person.company === "minato" ? "神奈川県" : "静岡県") : null,
      concerns: person.concerns,
      createdAt: registeredAt,
      updatedAt: registeredAt,
    });
    // Asked for by the sign-up, before 本登録.
    put(tables, "ConsentRecord", ...consentRows(id, registeredAt, random));
    accounts.set(person.email, { id, registeredAt });
  }
  return accounts;
}

/** The order, its list of people with their granted counts, and the entries of those with an account. */
export function addOrder(
  tables: Tables,
  account: Account,
  order: OrderSeed,
  customerId: string,
  ownerAdminId: string,
  mentees: ReadonlyMap<string, { id: string; registeredAt: Date }>,
): { diary: DiaryOrder; seats: Seat[]; listed: { orderMenteeId: string; person: PersonSeed }[] } {
  const { random } = account;
  const createdAt = instantOf(order.startsOn, 9 * 60);
  const id = random.uuid(createdAt);
  const { key: _, company: __, mentors: ___, ...columns } = order;
  put(tables, "Order", {
    id,
    orderNo: orderNo(order.startsOn, order.key),
    customerId,
    ownerAdminId,
    ...columns,
    createdAt,
    updatedAt: createdAt,
  });

  const seats: Seat[] = [];
  const listed: { orderMenteeId: string; person: PersonSeed }[] = [];
  for (const [index, person] of listedFor(order).entries()) {
    const mentee = mentees.get(person.email);
    const orderMenteeId = random.uuid(createdAt);
    listed.push({ orderMenteeId, person });
    const invitedAt = person.state === "listed" ? null : new Date(createdAt.getTime() + 2 * DAY);
    const registeredAt = mentee && new Date(Math.max(mentee.registeredAt.getTime(), createdAt.getTime() + 3 * DAY));
    put(tables, "OrderMentee", {
      id: orderMenteeId,
      orderId: id,
      menteeId: mentee?.id ?? null,
      email: person.email,
      name: person.name,
      nameKana: person.nameKana,
      employeeNo: `${order.key === "group" ? "T" : order.company === "minato" ? "M" : "A"}${String(10_234 + index * 37)}`,
      department: person.department,
      groupTag: person.groupTag,
      maxCount: order.maxMentoringCount,
      usedCount: 0,
      status: person.state,
      invitedAt,
      lastInviteMailAt: invitedAt,
      inviteCount: invitedAt === null ? 0 : person.state === "invited" ? 2 : 1,
      registeredAt: person.state === "temporary" ? null : (registeredAt ?? null),
      withdrawnAt: person.state === "withdrawn" ? new Date(account.now.getTime() - 20 * DAY) : null,
      withdrawnReason: person.state === "withdrawn" ? "異動により対象外" : null,
      createdAt,
    });
    put(tables, "LedgerEntry", {
      id: random.uuid(createdAt),
      orderMenteeId,
      mentoringId: null,
      kind: "grant",
      delta: order.maxMentoringCount,
      actorId: ownerAdminId,
      at: createdAt,
    });
    if (mentee && registeredAt && person.state === "active") {
      seats.push({ order, person, orderMenteeId, menteeId: mentee.id, max: order.maxMentoringCount, since: registeredAt });
    }
  }
  const window = { opensOn: order.bookingOpensOn, closesOn: order.bookingClosesOn, endsOn: order.endsOn };
  return { diary: { id, policy: order.policy, sessionMinutes: order.sessionMinutes, window }, seats, listed };
}

const NUMBER_OF: Record<OrderKey, number> = { milestone: 3, group: 5, openDoor: 7, everyone: 12 };
const orderNo = (startsOn: LocalDate, key: OrderKey): string =>
  `ORD-${startsOn.slice(0, 7).replace("-", "")}-${String(NUMBER_OF[key]).padStart(4, "0")}`;
