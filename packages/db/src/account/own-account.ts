import { type Sql, sql } from "../sql";

/**
 * Whose a place `om` of the order `o` is that a company has listed and nobody has taken: the account `u` (with its `m`) that the company
 * knows by this very address from a list `x` of its own. An address that a person has left with her place may be somebody else's by now,
 * and so may any other that belongs to an account: an admin looks at those.
 */
export const ownAccount: Sql = sql`
  JOIN "OrderMentee" x ON x."email" = om."email" AND x."menteeId" IS NOT NULL AND x."status" <> 'withdrawn' AND om."menteeId" IS NULL AND om."status" <> 'withdrawn'
  JOIN "Order" xo ON xo."id" = x."orderId" AND xo."customerId" = o."customerId"
  JOIN "User" u ON u."id" = x."menteeId" AND u."deletedAt" IS NULL
    AND NOT EXISTS (SELECT 1 FROM "OrderMentee" y WHERE y."orderId" = om."orderId" AND y."menteeId" = u."id")
  JOIN "Mentee" m ON m."userId" = u."id"`;

const otherPlace = (condition: Sql): Sql => sql`EXISTS (
  SELECT 1 FROM "OrderMentee" p JOIN "Order" po ON po."id" = p."orderId" WHERE p."menteeId" = u."id" AND po."customerId" = o."customerId" AND ${condition})`;

/** The company reads elsewhere, by this address, that its person has registered. */
export const toldOfAlready: Sql = otherPlace(sql`p."email" = om."email" AND p."status" <> 'withdrawn' AND po."showRegistration"`);

/**
 * The company would read here, and nowhere else, that its person has registered: the place becomes hers when she comes. Not where its lists
 * know her by two addresses, which would be seen to be one person's.
 */
export const waitsForHer: Sql = sql`(om."addedByHr" AND o."showRegistration" AND o."status" IN ('draft', 'active', 'closed_booking')
  AND NOT ${toldOfAlready} AND NOT ${otherPlace(sql`p."email" <> om."email"`)})`;
