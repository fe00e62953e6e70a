import { trpc } from "@/trpc/client";

/** The names for filters that were set by a link to this page. Until they are loaded, a generic text. */
export function useNames({
  orderId = null,
  customerId = null,
  mentorId = null,
  questionSetId = null,
}: {
  orderId?: string | null;
  customerId?: string | null;
  mentorId?: string | null;
  questionSetId?: string | null;
}) {
  const quiet = { meta: { quiet: true } };
  const order = trpc.orders.get.useQuery({ id: orderId ?? "" }, { enabled: orderId !== null, ...quiet });
  const customer = trpc.customers.get.useQuery({ id: customerId ?? "" }, { enabled: customerId !== null, ...quiet });
  const mentor = trpc.mentors.get.useQuery({ id: mentorId ?? "" }, { enabled: mentorId !== null, ...quiet });
  const sets = trpc.questions.versions.useQuery({}, { enabled: questionSetId !== null, ...quiet });
  const set = sets.data?.items.find(({ id }) => id === questionSetId);
  return {
    order: order.data?.name ?? "指定の施策",
    customer: customer.data?.name ?? "指定の企業",
    mentor: mentor.data?.displayName || "指定のキャリコン",
    questionSet: set ? `第${set.version}版` : "指定の版",
  };
}
