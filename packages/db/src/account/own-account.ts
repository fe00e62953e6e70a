import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { DB, Order, OrderMentee } from "../generated/tables";
import { oneOf, word } from "../query";

/** A place `om` on the list of the order `o`. */
const place = () => expressionBuilder<DB & { om: OrderMentee; o: Order }, "om" | "o">();

/** Whether two places of one company belong to one person: they have the same address, or the same number where neither has an address. */
const isSamePerson = (other: "x" | "p") => {
  const { and, eb, or, ref } = expressionBuilder<DB & { om: OrderMentee; x: OrderMentee; p: OrderMentee }, "om" | "x" | "p">();
  return or([
    eb(`${other}.email`, "=", ref("om.email")),
    and([eb(`${other}.email`, "is", null), eb("om.email", "is", null), eb(`${other}.employeeNo`, "=", ref("om.employeeNo"))]),
  ]);
};

/**
 * To whom a place belongs that a company has listed and nobody has taken: the account that the company knows by this very address from
 * another list of its own. The address of a withdrawn place may be somebody else's by now, and so may any other that belongs to an account:
 * an admin looks at those.
 */
export const selectOwnAccounts = () =>
  place()
    .selectFrom("OrderMentee as x")
    .innerJoin("Order as xo", "xo.id", "x.orderId")
    .innerJoin("User as u", "u.id", "x.menteeId")
    .innerJoin("Mentee as m", "m.userId", "u.id")
    .where(isSamePerson("x"))
    .where("x.menteeId", "is not", null)
    .where("x.status", "<>", word("withdrawn"))
    .where("om.menteeId", "is", null)
    .where("om.status", "<>", word("withdrawn"))
    .whereRef("xo.customerId", "=", "o.customerId")
    .where("u.deletedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("OrderMentee as y").whereRef("y.orderId", "=", "om.orderId").whereRef("y.menteeId", "=", "u.id").select("y.id")),
      ),
    );

/** The places of this account on other lists of the company. */
const otherPlaces = (menteeId: Expression<string>) =>
  place()
    .selectFrom("OrderMentee as p")
    .innerJoin("Order as po", "po.id", "p.orderId")
    .where("p.menteeId", "=", menteeId)
    .whereRef("po.customerId", "=", "o.customerId")
    .select("p.id");

/** The company reads elsewhere, by this address, that its person has registered. */
export const isKnownElsewhere = (menteeId: Expression<string>): Expression<SqlBool> =>
  place().exists(
    otherPlaces(menteeId)
      .where(isSamePerson("p"))
      .where("p.status", "<>", word("withdrawn"))
      .where(({ ref }) => ref("po.showRegistration")),
  );

/**
 * The company would read here, and nowhere else, that its person has registered: the account gets the place when the mentee comes. Not where
 * the company's lists know the mentee by two addresses, which would be seen to be one person's.
 */
export function waitsForMentee(menteeId: Expression<string>): Expression<SqlBool> {
  const { and, eb, exists, not, ref } = place();
  return and([
    ref("om.addedByHr"),
    ref("o.showRegistration"),
    eb("o.status", "in", oneOf("draft", "active", "closed_booking")),
    not(isKnownElsewhere(menteeId)),
    not(exists(otherPlaces(menteeId).where(({ eb, ref }) => eb("p.email", "is distinct from", ref("om.email"))))),
  ]);
}
