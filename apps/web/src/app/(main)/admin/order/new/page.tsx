import { href } from "@knotter/contract/routes";
import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { customersInput } from "@/features/order/admin/new/queries";
import { DraftSteps } from "@/features/order/admin/new/when-opened";
import { Wizard } from "@/features/order/admin/new/wizard";
import { WIZARD_SHAPE } from "@/features/order/admin/new/wizard-state";
import { copyOf, EMPTY, startOf } from "@/features/order/admin/new/wizard-values";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminOrderNew", async ({ query, trpc }) => {
  const { from, customer, order } = readState(WIZARD_SHAPE, (name) => query[name]);
  const back = { href: href("adminOrders"), label: "施策の一覧" };
  if (order) {
    await trpc.orders.get.fetch({ id: order });
    return (
      <StaffPage title="施策の登録" width="reading" lead="下書きができました。対象者を取り込み、ご案内を送ります。" back={back}>
        <DraftSteps id={order} />
      </StaffPage>
    );
  }
  const today = tokyoDate(systemClock.now());
  const [copied, company] = await Promise.all([
    from && Promise.all([trpc.orders.get.fetch({ id: from }), trpc.orders.mentors.fetch({ id: from })]),
    customer && trpc.customers.get.fetch({ id: customer }),
    trpc.customers.list.fetch(customersInput("")),
    trpc.terms.list.fetch({}),
    trpc.questions.versions.fetch({}),
  ]);
  return (
    <StaffPage
      title="施策の登録"
      width="reading"
      lead="入力した内容は、このタブに残ります。登録するまで、どなたにも届きません。"
      back={back}
    >
      <Wizard
        key={from ?? customer ?? "blank"}
        initial={copied ? copyOf(copied[0], copied[1].items, today) : company ? startOf(company) : EMPTY}
        copiedFrom={copied ? copied[0].name : null}
      />
    </StaffPage>
  );
});
