import { disclosureLevel, typedDay } from "@knotter/contract/fields";
import { PERIOD_TOO_LONG } from "@knotter/contract/labels/order";
import { REPORT_PERIODS_FAULT } from "@knotter/contract/labels/report";
import { createOrderForm } from "@knotter/contract/resources/orders";
import { type PeriodField, periodFaults } from "@knotter/domain/order-moves";
import { endsFollow } from "@knotter/domain/report-period";
import { z } from "zod";

const PERIOD_TEXT: Record<PeriodField, string> = {
  startsOn: "契約開始日を入力してください",
  endsOn: "契約終了日は、契約開始日以降の日付にしてください",
  bookingOpensOn: "予約受付開始日は、契約期間の中の日付にしてください",
  bookingClosesOn: "予約受付終了日は、予約受付開始日から契約終了日までの日付にしてください",
};

/** A company that is created with its first order. */
export const newCompanyForm = createOrderForm.shape.customer.unwrap();

const day = (missing: string) => z.string().min(1, missing).pipe(typedDay);

const DAYS: readonly PropertyKey[] = ["startsOn", "endsOn", "bookingOpensOn", "bookingClosesOn", "reportPeriodEnds"];

/**
 * The conditions agreed with the customer, without customer and mentors. The days are checked together by the server's own rule; an empty
 * booking period is that of the order.
 */
export const conditionsForm = createOrderForm
  .omit({ orderNo: true, customerId: true, customer: true, mentors: true, saveAs: true })
  .extend({
    startsOn: day(PERIOD_TEXT.startsOn),
    endsOn: day("契約終了日を入力してください"),
    // What the company learns is chosen by somebody; the server's default is for machines.
    disclosureLevel,
    // Whole: an empty box is the default again.
    policy: createOrderForm.shape.policy.unwrap(),
  })
  .superRefine(
    ({ startsOn, endsOn, bookingOpensOn = startsOn, bookingClosesOn = endsOn, reportPeriodEnds = [] }, { addIssue }) => {
      const faults = Object.entries(periodFaults({ startsOn, endsOn, bookingOpensOn, bookingClosesOn }));
      for (const [field, fault] of faults)
        addIssue({
          code: "custom",
          path: [field],
          message: fault === "PERIOD_TOO_LONG" ? PERIOD_TOO_LONG : PERIOD_TEXT[field as PeriodField],
        });
      if (faults.length === 0 && !endsFollow({ startsOn, endsOn, reportPeriodEnds }))
        addIssue({ code: "custom", path: ["reportPeriodEnds"], message: REPORT_PERIODS_FAULT });
    },
    // As soon as each is a day, whatever else is missing: the wizard asks for them before it asks what the company learns.
    { when: ({ issues }) => !issues.some(({ path }) => DAYS.includes(path?.[0] ?? "")) },
  )
  .transform((terms) => ({
    ...terms,
    bookingOpensOn: terms.bookingOpensOn ?? terms.startsOn,
    bookingClosesOn: terms.bookingClosesOn ?? terms.endsOn,
  }));
