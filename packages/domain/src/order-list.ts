import { mayShareNumber, type Numbered } from "./employee-number";
import type { MenteeColumn } from "./import-columns";
import type { RowFault, RowWarning } from "./import-fault";
import { LOST_MARKS, type LostColumn, type MenteeWish } from "./import-mentees";
import type { RowEffect, UnderstoodRow } from "./import-preview";
import { mayHaveBeen } from "./lost-characters";
import type { OrderMenteeStatus } from "./order";
import type { Role } from "./role";
import { foldForSearch } from "./search-text";

/** What a column of a later list does to a person who is listed already. */
const ON_LISTED = {
  name: "corrects",
  nameKana: "corrects",
  email: "finds",
  employeeNo: "corrects",
  department: "corrects",
  jobTitle: "corrects",
  groupTag: "corrects",
  maxCount: "grants",
  sendInvite: "nothing",
} as const satisfies Record<MenteeColumn, "corrects" | "finds" | "grants" | "nothing">;

/** The fields of a listed person that a later list corrects; columns of the table have the same names. */
export type Corrected = { [Field in MenteeColumn]: (typeof ON_LISTED)[Field] extends "corrects" ? Field : never }[MenteeColumn];
export const CORRECTED: readonly Corrected[] = Object.entries(ON_LISTED).flatMap(([field, does]) =>
  does === "corrects" ? [field as Corrected] : [],
);

/** A person who is already on the list. */
export interface ListedPerson extends Pick<MenteeWish, Corrected> {
  id: string;
  menteeId: string | null;
  /** Null: known by the employee number alone. */
  email: string | null;
  /** Digests of the addresses that were corrected. */
  formerAddresses: readonly string[];
  maxCount: number;
  usedCount: number;
  status: OrderMenteeStatus;
}

/** An account to which one of the addresses belongs. */
export interface KnownAccount {
  userId: string;
  email: string;
  role: Role;
  registered: boolean;
}

/** An employee number on another list of the same company, with its holder. */
export interface NumberElsewhere extends Numbered {
  employeeNo: string;
}

export interface ListTerms {
  /** The maximum of a new person, unless the row states one. */
  maxMentoringCount: number;
  allowedEmailDomains: readonly string[];
  /** How many people the order may list; null: any number. Only the company itself is bound by it. */
  listLimit: number | null;
  /** False for HR, which decides who is on the list; only an admin decides how often they may come. */
  mayGrant: boolean;
  /**
   * Whether the sender may learn which addresses have accounts. A company may not: its list is compared only with the addresses it gave
   * before, so that no list it tries reveals whether somebody has registered or whose another address is.
   */
  knowsAccounts: boolean;
  /** Whether the sender of the list may learn who has left. Otherwise rows of people who have left are corrected like all others. */
  knowsWhoLeft: boolean;
  sendInvite: boolean;
}

export interface NewListing extends MenteeWish {
  menteeId: string | null;
  status: OrderMenteeStatus;
  granted: number;
  invite: boolean;
}

export interface Relisting {
  id: string;
  row: number;
  /** The fields that change; absent ones stay. */
  change: Partial<Pick<ListedPerson, Corrected | "menteeId" | "status">>;
  /** Counts granted in addition; negative when some are taken back. */
  granted: number;
}

export interface ListPlan {
  /** What becomes of each row without a fault, for the confirmation. */
  understood: UnderstoodRow<MenteeColumn>[];
  created: NewListing[];
  updated: Relisting[];
  same: number;
  skipped: { row: number; reason: "WITHDRAWN" }[];
  faults: RowFault[];
  warnings: RowWarning[];
}

/**
 * Compares the rows with everybody who is listed and, for the admins, with every account that has one of the addresses. Nothing is written
 * unless there is no fault at all. Admins see a fault for accounts of another role: one address has one role.
 */
export function planList(
  wishes: readonly MenteeWish[],
  {
    listed,
    elsewhere,
    accounts,
    digestOf,
    terms,
  }: {
    listed: readonly ListedPerson[];
    elsewhere: readonly NumberElsewhere[];
    accounts: readonly KnownAccount[];
    digestOf: (address: string) => string;
    terms: ListTerms;
  },
): ListPlan {
  const plan: ListPlan = { understood: [], created: [], updated: [], same: 0, skipped: [], faults: [], warnings: [] };
  const byEmail = new Map(listed.flatMap((person) => (person.email === null ? [] : [[person.email, person] as const])));
  const byNumber = new Map(listed.flatMap((person) => (person.employeeNo === null ? [] : [[person.employeeNo, person] as const])));
  for (const person of listed) if (person.email === null && person.employeeNo !== null) byNumber.set(person.employeeNo, person);
  const byAccount = new Map(listed.flatMap((person) => (person.menteeId ? [[person.menteeId, person] as const] : [])));
  const formerlyAt = new Map(listed.flatMap((person) => person.formerAddresses.map((digest) => [digest, person] as const)));
  const accountOf = new Map((terms.knowsAccounts ? accounts : []).map((account) => [account.email, account]));
  const claims: Claim[] = [];
  const rowOf = new Map<string, number>();
  for (const wish of wishes) {
    const { email } = wish;
    const note = { row: wish.row, value: email ?? wish.employeeNo ?? "" };
    const account = email === null ? undefined : accountOf.get(email);
    if (account && account.role !== "mentee") {
      plan.faults.push({ ...note, column: "email", code: "ROLE_CONFLICT" });
      continue;
    }
    const place = account && byAccount.get(account.userId);
    const former = email === null || account || byEmail.has(email) || formerlyAt.size === 0 ? undefined : formerlyAt.get(digestOf(email));
    // An address that was corrected may be somebody else's: the name or the number has to agree.
    const relisted = former && isSamePerson(wish, former) ? former : undefined;
    // A number alone identifies a person who is listed without an address; with the name also one who is listed with an address.
    const numbered = wish.employeeNo === null ? undefined : byNumber.get(wish.employeeNo);
    const itsOwn = numbered && (numbered.email === null || hasName(numbered, wish)) ? numbered : undefined;
    const person = email === null ? itsOwn : (byEmail.get(email) ?? place ?? relisted);
    const stays = numbered?.status !== "withdrawn" || !terms.knowsWhoLeft;
    const unreachable = email !== null && !person && numbered?.email === null && stays;
    if (unreachable) {
      plan.faults.push({ row: wish.row, value: String(wish.employeeNo), column: "employeeNo", code: "LISTED_WITHOUT_EMAIL" });
      continue;
    }
    if (relisted && terms.knowsAccounts) plan.warnings.push({ ...note, column: "email", code: "FORMER_ADDRESS" });
    // Two addresses of one person (the listed one and the current one) in the same list would grant the counts twice.
    const first = person && rowOf.get(person.id);
    if (first !== undefined) {
      plan.faults.push({ ...note, column: email === null ? "employeeNo" : "email", code: "DUPLICATE_ROW", params: { row: first } });
      continue;
    }
    if (person) rowOf.set(person.id, wish.row);
    if (!terms.mayGrant && wish.maxCount !== null && wish.maxCount !== (person?.maxCount ?? terms.maxMentoringCount)) {
      plan.faults.push({ row: wish.row, value: String(wish.maxCount), column: "maxCount", code: "COUNT_BY_OFFICE" });
      continue;
    }
    if (person?.status === "withdrawn" && terms.knowsWhoLeft) {
      plan.skipped.push({ row: wish.row, reason: "WITHDRAWN" });
      plan.understood.push(understood(wish, "skip"));
      continue;
    }
    if (!keptOf(plan, wish, person)) continue;
    if (email !== null && !domainAllowed(email, terms.allowedEmailDomains))
      plan.warnings.push({ ...note, column: "email", code: "OTHER_DOMAIN" });
    claims.push({ wish, person, account });
    if (!person && email === null) plan.warnings.push({ row: wish.row, value: "", column: "email", code: "NO_EMAIL" });
    if (person) relist(plan, wish, person, place || person.status === "withdrawn" ? undefined : account);
    else {
      plan.created.push(listingOf(wish, account, terms));
      plan.understood.push(understood(wish, "new"));
    }
  }
  plan.faults.push(...numberFaults(claims, { listed, elsewhere, knowsAccounts: terms.knowsAccounts }));
  const places = terms.knowsWhoLeft ? listed.filter((person) => person.status !== "withdrawn") : listed;
  const people = places.length + plan.created.length;
  if (terms.listLimit !== null && people > terms.listLimit && plan.created.length > 0) {
    const [first] = plan.created.slice(-(people - terms.listLimit));
    plan.faults.push({ row: first?.row ?? 1, column: null, code: "LIST_FULL", params: { max: terms.listLimit } });
  }
  return plan;
}

/** What is noted about the rows of a plan, those of its reader included: a row that is skipped is registered by nothing, so that none applies. */
export function warningsOf(read: readonly RowWarning[], { warnings, skipped }: Pick<ListPlan, "warnings" | "skipped">): RowWarning[] {
  const left = new Set(skipped.map(({ row }) => row));
  return [...read, ...warnings].filter(({ row }) => !left.has(row));
}

interface Claim {
  wish: MenteeWish;
  person: ListedPerson | undefined;
  account: KnownAccount | undefined;
}

/**
 * Rows with an employee number of another person: from an earlier row, from the resulting list, or from another list of the company. A person's own number
 * is no fault, and two people of one list may exchange their numbers.
 */
function numberFaults(
  claims: readonly Claim[],
  { listed, elsewhere, knowsAccounts }: { listed: readonly ListedPerson[]; elsewhere: readonly NumberElsewhere[]; knowsAccounts: boolean },
): RowFault[] {
  const moved = new Set(claims.flatMap(({ wish, person }) => (person && wish.employeeNo !== null ? [person.id] : [])));
  const holders = new Map<string, Numbered[]>();
  const hold = (employeeNo: string, holder: Numbered) => holders.set(employeeNo, [...(holders.get(employeeNo) ?? []), holder]);
  for (const person of listed) if (person.employeeNo && !moved.has(person.id)) hold(person.employeeNo, person);
  const others = new Map<string, NumberElsewhere[]>();
  for (const other of elsewhere) others.set(other.employeeNo, [...(others.get(other.employeeNo) ?? []), other]);
  const rows = new Map<string, number>();
  const faults: RowFault[] = [];
  for (const { wish, person, account } of claims) {
    const { employeeNo, row } = wish;
    if (employeeNo === null) continue;
    const first = rows.get(employeeNo);
    if (first === undefined) rows.set(employeeNo, row);
    const note = { row, value: employeeNo, column: "employeeNo" as const };
    if (first !== undefined) faults.push({ ...note, code: "EMPLOYEE_NO_OF_ROW", params: { row: first } });
    if (first !== undefined || person?.employeeNo === employeeNo) continue;
    const menteeId = knowsAccounts ? (person?.menteeId ?? account?.userId ?? null) : null;
    const wanted: Numbered = { email: person?.email ?? wish.email, menteeId, name: wish.name };
    const isTaken =
      (holders.get(employeeNo) ?? []).some((holder) => !mayShareNumber(wanted, holder, { onOneList: true })) ||
      (others.get(employeeNo) ?? []).some((holder) => !mayShareNumber(wanted, holder, { onOneList: false }));
    if (isTaken) faults.push({ ...note, code: "EMPLOYEE_NO_TAKEN" });
  }
  return faults;
}

function listingOf(wish: MenteeWish, account: KnownAccount | undefined, terms: ListTerms): NewListing {
  return {
    ...wish,
    menteeId: account?.userId ?? null,
    status: statusOf(account) ?? "listed",
    granted: wish.maxCount ?? terms.maxMentoringCount,
    // A person with an account needs no invitation to create one.
    invite: account === undefined && wish.email !== null && (wish.sendInvite ?? terms.sendInvite),
  };
}

/** Whether a damaged value may be the stored one. */
const isDamaged = (wish: MenteeWish, field: LostColumn, stored: string | null): boolean =>
  stored !== null && wish.lost?.includes(field) === true && mayHaveBeen(wish[field] ?? "", stored, LOST_MARKS[field]);

const hasName = (person: Pick<ListedPerson, "name">, wish: MenteeWish): boolean =>
  foldForSearch(person.name) === foldForSearch(wish.name) || isDamaged(wish, "name", person.name);

/**
 * Notes each value of which characters were lost: a listed person keeps the stored one if that is what it was, everything else is a fault.
 * False: there is a fault.
 */
function keptOf(plan: ListPlan, wish: MenteeWish, person: ListedPerson | undefined): boolean {
  const before = plan.faults.length;
  for (const column of wish.lost ?? []) {
    const note = { row: wish.row, column, value: wish[column] ?? "" };
    const stored = person?.[column] ?? null;
    if (stored !== null && isDamaged(wish, column, stored)) plan.warnings.push({ ...note, code: "LOST_KEPT", params: { kept: stored } });
    else plan.faults.push({ ...note, code: "LOST" });
  }
  return plan.faults.length === before;
}

const isSamePerson = (wish: MenteeWish, person: ListedPerson): boolean =>
  hasName(person, wish) || (wish.employeeNo !== null && wish.employeeNo === person.employeeNo);

const statusOf = (account: KnownAccount | undefined): OrderMenteeStatus | undefined => account && statusOfTied(account);

/** The status of a place that belongs to an account. */
export const statusOfTied = ({ registered }: Pick<KnownAccount, "registered">): "active" | "temporary" =>
  registered ? "active" : "temporary";

function relist(plan: ListPlan, wish: MenteeWish, person: ListedPerson, account: KnownAccount | undefined): void {
  const change: Relisting["change"] = {};
  for (const field of CORRECTED) {
    const wanted = wish.lost?.includes(field) ? null : wish[field];
    if (wanted !== null && wanted !== person[field]) change[field] = wanted;
  }
  if (person.menteeId === null && account) Object.assign(change, { menteeId: account.userId, status: statusOf(account) });
  const granted = wish.maxCount === null ? 0 : wish.maxCount - person.maxCount;
  if (person.maxCount + granted < person.usedCount) {
    plan.faults.push({
      row: wish.row,
      column: "maxCount",
      code: "BELOW_USED",
      value: String(wish.maxCount),
      params: { used: person.usedCount },
    });
    return;
  }
  const changes = granted !== 0 || Object.keys(change).length > 0;
  if (changes) plan.updated.push({ id: person.id, row: wish.row, change, granted });
  else plan.same += 1;
  const told = CORRECTED.filter((field) => field in change);
  plan.understood.push(
    understood(
      wish,
      changes ? "update" : "same",
      { ...Object.fromEntries(told.map((field) => [field, person[field]])), ...(granted === 0 ? {} : { maxCount: person.maxCount }) },
      person,
    ),
  );
}

/** A damaged value is not stored: the one that stays is shown. */
function understood(
  { row, lost = [], ...values }: MenteeWish,
  does: RowEffect,
  before: UnderstoodRow<MenteeColumn>["before"] = {},
  person?: ListedPerson,
): UnderstoodRow<MenteeColumn> {
  const stays = Object.fromEntries(lost.map((column) => [column, person?.[column] ?? null]));
  return { row, does, values: { ...values, ...stays }, before };
}

/** Without domains every address is allowed; otherwise the domain itself and its subdomains. */
function domainAllowed(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return (
    domains.length === 0 || domains.some((allowed) => domain === allowed.toLowerCase() || domain.endsWith(`.${allowed.toLowerCase()}`))
  );
}
