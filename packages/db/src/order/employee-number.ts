import { mayShareNumber } from "@knotter/domain/employee-number";
import { anyOf, type Db } from "../query";

/**
 * Whether somebody else, on any list of the same company, has this employee number; domain/employee-number.ts decides who is somebody else.
 * `places`: the places of the person who is to get the number.
 */
export async function isNumberTaken(db: Db, { places, employeeNo }: { places: readonly string[]; employeeNo: string }): Promise<boolean> {
  const entries = () =>
    db
      .selectFrom("OrderMentee as om")
      .innerJoin("Order as o", "o.id", "om.orderId")
      .select(["om.id", "om.orderId", "om.email", "om.menteeId", "om.name", "o.customerId"]);
  const mine = await entries().where("om.id", "=", anyOf(places)).execute();
  const holders = await entries()
    .where("om.employeeNo", "=", employeeNo)
    .where("o.customerId", "=", anyOf(mine.map(({ customerId }) => customerId)))
    .execute();
  return holders.some((holder) => {
    const there = mine.filter(({ customerId }) => customerId === holder.customerId);
    return !there.some((own) => own.id === holder.id || mayShareNumber(own, holder, { onOneList: own.orderId === holder.orderId }));
  });
}
