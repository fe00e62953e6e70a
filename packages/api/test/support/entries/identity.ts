import type { ErrorCode } from "@knotter/domain/errors";
import { KINDS, type Kind } from "../cast";
import { type Entry, everybody } from "../reach";

const wrongDoor = (kind: Kind): ErrorCode | null => (kind !== "disabled" && KINDS[kind] !== "mentee" ? "WRONG_ROLE" : null);

export const identityEntries = {
  "currentUser.get": { may: everybody, input: () => ({}) },
  "currentUser.auth": { may: everybody, disabled: true, input: () => ({}) },
  "login.password": { may: "public", input: ({ account }) => ({ ...account }) },
  "login.mentee": { may: everybody, disabled: true, input: () => ({}), refuses: wrongDoor },
  "logout.end": { may: everybody, disabled: true, input: () => ({}) },
} as const satisfies Record<string, Entry>;
