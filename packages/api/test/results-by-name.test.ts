import { DAY } from "@knotter/domain/tokyo";
import { NOW } from "@knotter/testing/factories/given";
import { expect, test } from "vitest";
import { startApi } from "./support/api-harness";

// A database of its own: every interview in it is walked through.
const api = await startApi({ fresh: true });
const { make, prisma } = api;

// The list of all interviews is read name by name; a narrowed one, which is this one, too, where the filter leaves everything, is sorted as a whole.
test.each(["mentee", "order", "customer", "mentor"])(
  "in the order of names (%s), page by page, all interviews stand as if they had been sorted together",
  async (sort) => {
    const token = await api.signIn(await make.admin());
    const names = ["あおき", "いとう", null];
    for (const [index, name] of [...names, ...names].entries()) {
      // Two orders, two companies and two people of one name each; a mentor without a name.
      const order = await make.order();
      await prisma.order.update({ where: { id: order.orderId }, data: { name: `${name ?? "うえだ"}の施策` } });
      await prisma.customer.update({ where: { id: order.customerId }, data: { name: `${name ?? "うえだ"}社` } });
      const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
      await prisma.mentor.update({ where: { userId: mentor.userId }, data: { displayName: name } });
      await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { nameKana: name, name: "うえだ" } });
      for (const day of [1, 2])
        await make.mentoring({ mentee, mentor, startAt: new Date(NOW.getTime() - (2 * index + day) * DAY), status: "done" });
    }
    const walked = async (input: Record<string, unknown>) => {
      const ids: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const { status, body } = await api.rest(
          "mentoringResults.list",
          { sort, pageSize: 5, ...input, ...(cursor && { cursor }) },
          { token },
        );
        expect(status).toBe(200);
        const page = body as { items: { id: string }[]; nextCursor: string | null };
        ids.push(...page.items.map(({ id }) => id));
        if (page.nextCursor === null) return ids;
        cursor = page.nextCursor;
      }
    };
    for (const sortDirection of ["asc", "desc"]) {
      const sorted = await walked({ sortDirection, from: "2000-01-01" });
      expect(sorted.length).toBeGreaterThanOrEqual(12);
      expect(await walked({ sortDirection })).toEqual(sorted);
    }
  },
);
