import type { RowFault, RowWarning } from "./import-fault";
import type { MenteeWish } from "./import-mentees";
import type { OrderMenteeStatus } from "./order";
import type { Role } from "./role";

/** A person who is on the list already. */
export interface ListedPerson {
  id: string;
  menteeId: string | null;
  email: string;
  name: string;
  nameKana: string | null;
  employeeNo: string | null;
  department: string | null;
  jobTitle: string | null;
  groupTag: string | null;
  maxCount: number;
  usedCount: number;
  status: OrderMenteeStatus;
}

/** An account that one of the addresses belongs to. */
export interface KnownAccount {
  userId: string;
  email: string;
  role: Role;
  registered: boolean;
}

export interface ListTerms {
  /** What a new person gets when nothing is said. */
  maxMentoringCount: number;
  allowedEmailDomains: readonly string[];
  /** People the order may list; null: as many as one likes. Only the company itself is held to it. */
  listLimit: number | null;
  /** HR decides who is on the list, an admin how often they may come. */
  mayGrant: boolean;
  /**
   * Whether the sender may know which addresses have accounts. A company may not: its list is matched with the addresses it gave before and
   * nothing else, so that no list it tries tells whether somebody has registered, or whose another address is.
   */
  knowsAccounts: boolean;
  /** Whether the sender of the list may know who has left it. Who may not corrects them like everybody else. */
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
  /** The fields that change; what is not here stays. */
  change: Partial<Pick<ListedPerson, "name" | "nameKana" | "employeeNo" | "department" | "jobTitle" | "groupTag" | "menteeId" | "status">>;
  /** Counts granted beside those of before; negative when some are taken back. */
  granted: number;
}

export interface ListPlan {
  created: NewListing[];
  updated: Relisting[];
  same: number;
  skipped: { row: number; reason: "WITHDRAWN" }[];
  faults: RowFault[];
  warnings: RowWarning[];
}

/** Fields of a list that a later list may correct. The address is the key and stays. */
const FIELDS = ["name", "nameKana", "employeeNo", "department", "jobTitle", "groupTag"] as const;

/**
 * What becomes of the wishes, against everybody who is listed and, for the admins, every account that has one of the addresses. Nothing is
 * written unless there is no fault at all. Towards the admins accounts of another role are refused: one address has one role.
 */
export function planList(
  wishes: readonly MenteeWish[],
  { listed, accounts, terms }: { listed: readonly ListedPerson[]; accounts: readonly KnownAccount[]; terms: ListTerms },
): ListPlan {
  const plan: ListPlan = { created: [], updated: [], same: 0, skipped: [], faults: [], warnings: [] };
  const byEmail = new Map(listed.map((person) => [person.email, person]));
  const byAccount = new Map(listed.flatMap((person) => (person.menteeId ? [[person.menteeId, person] as const] : [])));
  const accountOf = new Map((terms.knowsAccounts ? accounts : []).map((account) => [account.email, account]));
  const numbers = new Map(listed.flatMap((person) => (person.employeeNo ? [[person.employeeNo, person.email] as const] : [])));
  const rowOf = new Map<string, number>();
  for (const wish of wishes) {
    const note = { row: wish.row, value: wish.email };
    const account = accountOf.get(wish.email);
    if (account && account.role !== "mentee") {
      plan.faults.push({ ...note, column: "email", code: "ROLE_CONFLICT" });
      continue;
    }
    const place = account && byAccount.get(account.userId);
    const person = byEmail.get(wish.email) ?? place;
    // Two addresses of one person, the one she is listed by and the one she has now: her counts would be granted twice.
    const first = person && rowOf.get(person.id);
    if (first !== undefined) {
      plan.faults.push({ ...note, column: "email", code: "DUPLICATE_ROW", params: { row: first } });
      continue;
    }
    if (person) rowOf.set(person.id, wish.row);
    if (!terms.mayGrant && wish.maxCount !== null && wish.maxCount !== (person?.maxCount ?? terms.maxMentoringCount)) {
      plan.faults.push({ row: wish.row, value: String(wish.maxCount), column: "maxCount", code: "COUNT_BY_OFFICE" });
      continue;
    }
    const holder = wish.employeeNo === null ? undefined : numbers.get(wish.employeeNo);
    if (holder !== undefined && holder !== wish.email && holder !== person?.email)
      plan.warnings.push({ row: wish.row, value: String(wish.employeeNo), column: "employeeNo", code: "SAME_EMPLOYEE_NO" });
    if (wish.employeeNo !== null && holder === undefined) numbers.set(wish.employeeNo, wish.email);
    if (!domainAllowed(wish.email, terms.allowedEmailDomains)) plan.warnings.push({ ...note, column: "email", code: "OTHER_DOMAIN" });
    if (!person) plan.created.push(listingOf(wish, account, terms));
    else if (person.status !== "withdrawn") relist(plan, wish, person, place ? undefined : account);
    else if (terms.knowsWhoLeft) plan.skipped.push({ row: wish.row, reason: "WITHDRAWN" });
    else relist(plan, wish, person, undefined);
  }
  const places = terms.knowsWhoLeft ? listed.filter((person) => person.status !== "withdrawn") : listed;
  const people = places.length + plan.created.length;
  if (terms.listLimit !== null && people > terms.listLimit && plan.created.length > 0) {
    const [first] = plan.created.slice(-(people - terms.listLimit));
    plan.faults.push({ row: first?.row ?? 1, column: null, code: "LIST_FULL", params: { max: terms.listLimit } });
  }
  return plan;
}

function listingOf(wish: MenteeWish, account: KnownAccount | undefined, terms: ListTerms): NewListing {
  return {
    ...wish,
    menteeId: account?.userId ?? null,
    status: statusOf(account) ?? "listed",
    granted: wish.maxCount ?? terms.maxMentoringCount,
    // Who has an account needs no invitation to make one.
    invite: account === undefined && (wish.sendInvite ?? terms.sendInvite),
  };
}

const statusOf = (account: KnownAccount | undefined): OrderMenteeStatus | undefined =>
  account && (account.registered ? "active" : "temporary");

function relist(plan: ListPlan, wish: MenteeWish, person: ListedPerson, account: KnownAccount | undefined): void {
  const change: Relisting["change"] = {};
  for (const field of FIELDS) {
    const wanted = wish[field];
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
  } else if (granted !== 0 || Object.keys(change).length > 0) plan.updated.push({ id: person.id, row: wish.row, change, granted });
  else plan.same += 1;
}

/** No domains: every address. Otherwise the domain itself, or one below it. */
function domainAllowed(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return (
    domains.length === 0 || domains.some((allowed) => domain === allowed.toLowerCase() || domain.endsWith(`.${allowed.toLowerCase()}`))
  );
}
