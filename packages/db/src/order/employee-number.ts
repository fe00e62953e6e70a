import { anyOf, type Db, firstOf } from "../query";

/**
 * Whether somebody else of the same company, on whichever of its lists, has this employee number. The places of one person have one account, or one
 * address. `places`: those of the person who is to have it.
 */
export async function isNumberTaken(db: Db, { places, employeeNo }: { places: readonly string[]; employeeNo: string }): Promise<boolean> {
  const taken = await firstOf(
    db
      .selectFrom("OrderMentee as om")
      .innerJoin("Order as o", "o.id", "om.orderId")
      .select("om.id")
      .where("om.employeeNo", "=", employeeNo)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("OrderMentee as mine")
            .innerJoin("Order as mo", "mo.id", "mine.orderId")
            .select("mine.id")
            .where("mine.id", "=", anyOf(places))
            .whereRef("mo.customerId", "=", "o.customerId"),
        ),
      )
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom("OrderMentee as same")
              .select("same.id")
              .where("same.id", "=", anyOf(places))
              .where(({ eb, or, ref }) =>
                or([
                  eb("same.id", "=", ref("om.id")),
                  eb("same.menteeId", "=", ref("om.menteeId")),
                  eb("same.email", "=", ref("om.email")),
                ]),
              ),
          ),
        ),
      )
      .limit(1),
  );
  return taken !== null;
}
