import { takesPeople } from "@knotter/domain/customer";
import { AppError } from "@knotter/domain/errors";
import { isAllowedDomain, lacksPrimary } from "@knotter/domain/hr-staff";
import { type HrPermissions, scopeOf } from "@knotter/domain/scope";
import { signatureOf, type UseCase } from "../deps";
import { newLink } from "../session/links";
import { keepsStaff } from "./access";
import { inviteMail } from "./invite-mail";

export interface InviteInput {
  customerId: string;
  email: string;
  name: string;
  department?: string | undefined;
  isPrimary?: boolean | undefined;
  permissions?: Partial<{ [Key in keyof HrPermissions]: boolean | undefined }> | undefined;
  force?: boolean | undefined;
}

/** The permissions of an invited person: by default 主担当 gets all of them, others only the reports. */
const grantedTo = (isPrimary: boolean, { permissions = {} }: InviteInput): HrPermissions => ({
  viewReport: permissions.viewReport ?? true,
  exportCsv: permissions.exportCsv ?? isPrimary,
  manageMentees: permissions.manageMentees ?? isPrimary,
  manageHrStaff: permissions.manageHrStaff ?? isPrimary,
});

/**
 * Invites a person to a company's HR staff: creates an account that nobody can use yet, the link and its mail. The first person of a
 * company becomes its 主担当, and nobody else can be the first. If the address belongs to somebody else, HR sees the same result as for a new one: nobody gets a
 * mail, and an admin task is created. Throws NOT_FOUND, FORBIDDEN, DUPLICATE_EMAIL, STATUS_NOT_ALLOWED, UNPROCESSABLE.
 */
export const inviteHrStaff: UseCase<InviteInput, { id: string }> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const customer = await tx.customer.lock(scopeOf(actor), input.customerId);
    if (!customer) throw new AppError("NOT_FOUND");
    if (!keepsStaff(actor)) throw new AppError("FORBIDDEN");
    if (!takesPeople(customer.status)) throw new AppError("STATUS_NOT_ALLOWED");
    const forced = actor.role === "admin" && input.force === true;
    if (!forced && !isAllowedDomain(input.email, customer.allowedEmailDomains))
      throw new AppError("UNPROCESSABLE", { fieldErrors: { email: ["EMAIL_DOMAIN"] } });
    const taken = await tx.account.isTaken(input.email);
    const known = await tx.account.isKnownTo(customer.id, input.email);
    if (actor.role === "admin" ? taken : known) throw new AppError("DUPLICATE_EMAIL");
    // A company must not learn whose address it is: the new account then has no address, and the admins get a task (`address_clash`).
    const invitedAs = taken ? input.email : null;

    const isFirst = lacksPrimary(await tx.customer.hrStaff.primaryFacts(customer.id));
    const isPrimary = input.isPrimary ?? isFirst;
    if (isFirst && !isPrimary) throw new AppError("UNPROCESSABLE", { fieldErrors: { isPrimary: ["FIRST_PRIMARY"] } });
    const permissions = grantedTo(isPrimary, input);
    const userId = await tx.customer.hrStaff.invite({
      customerId: customer.id,
      email: invitedAs === null ? input.email : `${crypto.randomUUID()}@unknown.invalid`,
      invitedAs,
      name: input.name,
      department: input.department || null,
      isPrimary,
      permissions,
      invitedAt: now,
    });
    const link = newLink(deps, { purpose: "hrstaff_invite", email: input.email, role: "hrstaff", userId }, now);
    await tx.account.links.open([link]);
    await tx.audit.record(
      {
        mails: [inviteMail(userId, link)],
        audit: [
          {
            action: "hrStaff.invite",
            entity: "HrStaff",
            entityId: userId,
            diff: { customerId: customer.id, isPrimary, permissions, ...(forced ? { forced } : {}) },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { id: userId };
  });
