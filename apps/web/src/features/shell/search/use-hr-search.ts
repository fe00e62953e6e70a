import { ORDER_STATUS_TEXT } from "@knotter/contract/labels/order";
import { href } from "@knotter/contract/routes";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "@/trpc/client";
import { isWorthSearching } from "./found-pages";
import type { SearchState } from "./types";

/** What HR finds: the people on the company's own lists, as the company has listed them, and its orders. */
export function useHrSearch(q: string): SearchState {
  const asked = isWorthSearching(q);
  const options = { enabled: asked, placeholderData: keepPreviousData };
  const people = trpc.mentees.hrstaff.useQuery({ q, pageSize: 8 }, options);
  const orders = trpc.orders.list.useQuery({ q, pageSize: 8 }, options);
  const pending = people.isLoading || orders.isLoading || people.isPlaceholderData || orders.isPlaceholderData;
  const failed = people.isError || orders.isError;
  if (!asked) return { groups: [], pending: false, failed: false };
  return {
    pending,
    failed,
    groups: [
      {
        label: "対象者",
        options: (people.data?.items ?? []).map(({ orderMenteeId, name, employeeNo, department, order }) => ({
          id: orderMenteeId,
          icon: "user",
          kind: "対象者",
          title: name,
          detail: [employeeNo, department, order.name].filter((part) => part !== null).join("／"),
          href: href("hrOrderMentees", { id: order.id }, { q: name }),
        })),
      },
      {
        label: "施策",
        options: (orders.data?.items ?? []).map(({ id, name, orderNo, status }) => ({
          id,
          icon: "briefcase",
          kind: "施策",
          title: name,
          detail: `${orderNo}／${ORDER_STATUS_TEXT[status]}`,
          href: href("hrOrderMentees", { id }),
        })),
      },
    ],
  };
}
