import type { Role } from "@knotter/domain/role";
import type { Actor, HrPermissions } from "@knotter/domain/scope";
import { DAY } from "@knotter/domain/tokyo";
import { NOW, type Prisma, unlike } from "./given";

export interface Person<R extends Role = Role> {
  userId: string;
  email: string;
  role: R;
}

export interface AccountTraits {
  email?: string;
  disabled?: boolean;
  passwordHash?: string;
}

/** The caller, as packages/auth reads it from the database. */
export const actorOf = (
  person: Person & { customerId?: string; permissions?: HrPermissions; isPrimary?: boolean },
  sessionId?: string,
): Actor => ({
  userId: person.userId,
  role: person.role,
  ...(person.role === "hrstaff" && person.customerId ? { customerId: person.customerId } : {}),
  ...(person.permissions ? { permissions: person.permissions, isPrimary: person.isPrimary === true } : {}),
  ...(sessionId ? { sessionId } : {}),
});

/** A unique row of "User". */
export const accountOf = <R extends Role>(role: R, { email, disabled = false, passwordHash }: AccountTraits = {}) => ({
  id: crypto.randomUUID(),
  email: email ?? `${unlike(role)}@example.com`,
  role,
  disabled,
  disabledAt: disabled ? NOW : null,
  passwordHash: passwordHash ?? null,
  emailVerifiedAt: NOW,
});

export const userFactory = (prisma: Prisma) => ({
  async admin(traits: AccountTraits = {}): Promise<Person<"admin">> {
    const account = accountOf("admin", traits);
    await prisma.user.create({ data: { ...account, admin: { create: { name: "事務局 花子" } } } });
    return { userId: account.id, email: account.email, role: "admin" };
  },

  /** A session of this person; a token names its id. */
  async session(
    person: Person,
    { now = NOW, expiresAt = new Date(now.getTime() + 7 * DAY) }: { now?: Date; expiresAt?: Date } = {},
  ): Promise<string> {
    const { sessionVersion } = await prisma.user.findUniqueOrThrow({ where: { id: person.userId }, select: { sessionVersion: true } });
    const session = await prisma.session.create({ data: { userId: person.userId, sessionVersion, createdAt: now, expiresAt } });
    return session.id;
  },
});
