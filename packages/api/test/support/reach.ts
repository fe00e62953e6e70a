import type { ErrorCode } from "@knotter/domain/errors";
import type { Role } from "@knotter/domain/role";
import type { Input } from "./api-harness";
import { type Fixture, KINDS, type Kind, type Pair } from "./fixtures";

export interface Entry {
  /** Who may call it, written independently: the row's `access` is compared with this. */
  may: "public" | readonly Role[];
  /** Refused in temporary registration, before anything else. */
  registered?: true;
  /** A disabled account may call it too. */
  disabled?: true;
  /** May create what it needs first. */
  input(fixture: Fixture): Input | Promise<Input>;
  /** Whether the named object is within this caller's reach; absent where the input names none. */
  reaches?(kind: Kind, pair: Pair): boolean;
  /** The refusal for a caller who may call it and reaches the object; null: it succeeds. */
  refuses?(kind: Kind): ErrorCode | null;
}

export const everybody = ["mentee", "mentor", "hrstaff", "admin"] as const;
export const parties = ["mentee", "mentor", "admin"] as const;
export const keepers = ["mentor", "admin"] as const;

export const owns = (kind: Kind, pair: Pair, role: Role): boolean =>
  pair === "own" ||
  (KINDS[kind] === role &&
    ((pair === "a" && (kind === "mentee" || kind === "mentor")) || (pair === "b" && (kind === "outsider" || kind === "otherMentor"))));
export const isParty = (kind: Kind, pair: Pair): boolean => kind === "admin" || owns(kind, pair, "mentee") || owns(kind, pair, "mentor");
export const isMentor = (kind: Kind, pair: Pair): boolean => kind === "admin" || owns(kind, pair, "mentor");
export const sameCompany = (kind: Kind, pair: Pair): boolean =>
  pair === "own" || (pair === "b") === (kind === "outsider" || kind === "otherMentor" || kind === "otherHrStaff");

/** Mentees find the mentors of their orders, HR those of the company's orders; mentors find themselves. */
export const findsMentor = (kind: Kind, pair: Pair): boolean =>
  KINDS[kind] === "mentor" ? owns(kind, pair, "mentor") : kind === "admin" || sameCompany(kind, pair);

/** Gives HR the permission to manage the company's list: without it a refusal would look the same as an answer. */
export async function trusted({ caller, prisma }: Fixture): Promise<void> {
  if (caller?.role === "hrstaff") await prisma.hrStaff.update({ where: { userId: caller.userId }, data: { canManageMentees: true } });
}

export const span = { from: "2026-06-18", to: "2026-06-24" };
