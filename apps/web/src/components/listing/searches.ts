import type { SelectOption } from "@knotter/ui/select";
import type { trpc } from "@/trpc/client";

const SHOWN = 8;

type Search = (q: string) => Promise<readonly SelectOption[]>;

/** For filters by one of many: the first companies, orders and mentors whose names contain what was typed. */
export function searchesBy(client: ReturnType<typeof trpc.useUtils>["client"]): { customer: Search; order: Search; mentor: Search } {
  const asked = (q: string) => ({ pageSize: SHOWN, q: q || undefined });
  return {
    customer: async (q) =>
      (await client.customers.list.query({ ...asked(q), sort: "name" })).items.map(({ id, name }) => ({ value: id, label: name })),
    order: async (q) =>
      (await client.orders.list.query(asked(q))).items.map(({ id, name, customer }) => ({
        value: id,
        label: `${name}（${customer.name}）`,
      })),
    mentor: async (q) =>
      (await client.mentors.admin.query({ ...asked(q), sort: "name" })).items.map(({ id, name, displayName, email }) => ({
        value: id,
        label: displayName ?? name ?? email,
      })),
  };
}
