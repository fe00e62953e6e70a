import { CUSTOMER_STATUS_TEXT } from "@knotter/contract/labels/admin";
import { MAIL_TYPE_TEXT, ORDER_STATUS_TEXT } from "@knotter/contract/labels/order";
import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import type { IconName } from "@knotter/ui/icon";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { isWorthSearching } from "./found-pages";
import type { SearchState } from "./types";

type Person = RouterOutputs["office"]["search"]["people"][number];

const ROLE = { mentee: "相談者", mentor: "キャリコン", hrstaff: "人事ご担当者", admin: "事務局" } as const;
const ICON: Record<Person["role"], IconName> = { mentee: "user", mentor: "message", hrstaff: "users", admin: "user" };

function personHref({ id, role, orderId, orderMenteeId, customerId, email }: Person): string {
  if (id === null)
    return href("adminOrderMentees", { id: orderId ?? "" }, orderMenteeId === null ? { q: email ?? undefined } : { row: orderMenteeId });
  if (role === "hrstaff") return href("adminCustomer", { id: customerId ?? "" });
  return role === "mentor" ? href("adminMentor", { id }) : href("adminMentee", { id });
}

const told = (...parts: readonly (string | null | false)[]): string => parts.filter((part) => part !== null && part !== false).join("／");

/** What the admins find: people of every role, interviews (by number, or theirs), orders, companies, and the latest mails to the people found. */
export function useAdminSearch(q: string): SearchState {
  const asked = isWorthSearching(q);
  const { data, isError, isPlaceholderData, isLoading } = trpc.office.search.useQuery(
    { q },
    { enabled: asked, placeholderData: keepPreviousData },
  );
  if (!asked || !data) return { groups: [], pending: isLoading, failed: isError };
  const { mentorings, people, orders, customers, mails } = data;
  return {
    pending: isPlaceholderData,
    failed: isError,
    groups: [
      {
        label: "人",
        options: people.map((person) => ({
          id: `${person.role}-${person.id ?? person.email}-${person.orderId ?? ""}`,
          icon: ICON[person.role],
          kind: person.id === null ? "未登録の対象者" : ROLE[person.role],
          title: person.name,
          detail: told(person.email, person.place, person.disabled && "停止中"),
          href: personHref(person),
        })),
      },
      {
        label: "面談",
        options: mentorings.map((found) => ({
          id: found.id,
          icon: "calendar",
          kind: "面談",
          title: told(found.publicNo, found.menteeName),
          detail: told(formatDateTime(new Date(found.startAt), new Date(found.endAt)), found.mentorName, found.customerName),
          href: href("reserved", { id: found.id }),
        })),
      },
      {
        label: "施策",
        options: orders.map(({ id, name, orderNo, customerName, status }) => ({
          id,
          icon: "briefcase",
          kind: "施策",
          title: name,
          detail: told(customerName, orderNo, ORDER_STATUS_TEXT[status]),
          href: href("adminOrder", { id }),
        })),
      },
      {
        label: "企業",
        options: customers.map(({ id, name, status }) => ({
          id,
          icon: "building",
          kind: "顧客企業",
          title: name,
          detail: CUSTOMER_STATUS_TEXT[status],
          href: href("adminCustomer", { id }),
        })),
      },
      {
        label: "メール",
        options: mails.map(({ id, subject, type, to, name, queuedAt }) => ({
          id,
          icon: "mail",
          kind: "メール",
          title: subject ?? MAIL_TYPE_TEXT[type],
          detail: told(name, to, formatDateTime(new Date(queuedAt))),
          href: href("adminMail", {}, { id }),
        })),
      },
    ],
  };
}
