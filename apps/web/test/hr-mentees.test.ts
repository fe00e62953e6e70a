import { describe, expect, test } from "vitest";
import { countNarrowing, readState, writeState } from "@/components/listing/params";
import { countedHref } from "@/features/order/hr/counted-href";
import { menteesColumns } from "@/features/order/hr/mentees-columns";
import { allowedIn, menteesConditions, menteesFilters, SHAPE } from "@/features/order/hr/mentees-list-state";

const read = (query: string) => {
  const params = new URLSearchParams(query);
  return readState(SHAPE, (name) => params.get(name));
};
const ORDERS = (["L0", "L1", "L2", "L3"] as const).flatMap((disclosureLevel) =>
  [true, false].map((showRegistration) => ({ id: "1", disclosureLevel, showRegistration })),
);

describe("HR's filters by registration and by usage", () => {
  test.each([
    ["status=registered&usage=notBooked", "?status=registered&usage=notBooked"],
    ["status=unregistered", "?status=unregistered"],
    // Addresses of before there were two filters.
    ["status=booked", "?usage=booked"],
    ["status=bookedOrDone&q=a", "?q=a&usage=bookedOrDone"],
    ["status=booked&usage=done", "?usage=done"],
    ["status=garbage&usage=registered", ""],
  ])("%s is read as %s", (query, address) => {
    expect(writeState(SHAPE, read(query))).toBe(address);
    expect(writeState(SHAPE, read(address.slice(1)))).toBe(address);
  });

  test.each(ORDERS)("$disclosureLevel, registration shown: $showRegistration: each is where its column is", (order) => {
    const filters = menteesFilters(order, []).filter(({ name }) => name !== "department");
    const columns = menteesColumns(order).map(({ key }) => key);
    const usage = order.disclosureLevel !== "L0";
    expect(filters.map(({ name }) => name)).toEqual([...(order.showRegistration ? ["status"] : []), ...(usage ? ["usage"] : [])]);
    expect(filters.every(({ column }) => column !== undefined && columns.includes(column))).toBe(true);
    expect(menteesConditions(order, read("status=registered&usage=notBooked"))).toEqual({
      ...(order.showRegistration && { status: "registered" }),
      ...(usage && { usage: "notBooked" }),
    });
    // What is not allowed is no condition that could be taken away.
    expect(countNarrowing(SHAPE, allowedIn(order, read("status=registered&usage=notBooked")))).toBe(filters.length);
  });

  test("a number of an order leads to the people whom it counts", () => {
    const counted = ([undefined, "registered", "bookedOrDone", "done"] as const).map(
      (people) => new URL(countedHref("1", people), "http://x").search,
    );
    expect(counted).toEqual(["", "?status=registered", "?usage=bookedOrDone", "?usage=done"]);
    expect(counted.map((query) => writeState(SHAPE, read(query)))).toEqual(counted);
  });
});
