import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { Banner } from "@knotter/ui/banner";

type Person = Pick<OrderMenteeView, "status">;

/** Whether a person is on the list still, as far as the order shows it. */
export const isOn = ({ status }: Person): boolean => status !== "withdrawn";

/** Only an admin can put somebody back on the list. */
export const OffListNote = ({ person }: { person: Person }) =>
  isOn(person) ? null : <Banner>この方は、この施策の対象から外れています。対象に戻すときは、事務局へご連絡ください。</Banner>;
