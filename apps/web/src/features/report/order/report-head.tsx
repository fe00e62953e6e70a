import type { OrderReportView } from "@knotter/api/views/order-report";
import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import type { ReportLists } from "./key-numbers";
import { ReportPeriods } from "./report-periods";
import { reportTitle } from "./report-rows";

const day = (instant: string): string => formatDate(tokyoDate(new Date(instant)));

interface Props {
  report: OrderReportView;
  company: string;
  listsOf: Readonly<Record<string, ReportLists>> | undefined;
  previousHref: string | undefined;
}

/** Title, orders, period and date. */
export function ReportHead({ report: { orders, periods, asOf, publishedAt, previous }, company, listsOf, previousHref }: Props) {
  const several = orders.length > 1;
  return (
    <header>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-bold text-primary">全体報告書</span>
        <span className="text-sm">{company}</span>
      </p>
      <p className="heading mt-2 text-xl text-pretty sm:text-2xl print:text-2xl">{reportTitle(orders)}</p>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm tabular-nums">
        {several ? (
          <Fact term="対象の施策">
            <ul className="grid gap-1">
              {orders.map(({ id, name, startsOn, endsOn }) => {
                const list = listsOf?.[id]?.listed;
                return (
                  <li key={id} className="flex flex-wrap gap-x-3">
                    <LinkOnScreen to={list}>{name}</LinkOnScreen>
                    <span className="text-muted">
                      <Period startsOn={startsOn} endsOn={endsOn} />
                    </span>
                  </li>
                );
              })}
            </ul>
          </Fact>
        ) : (
          orders.map(({ id, startsOn, endsOn }) => (
            <Fact key={id} term="期間">
              <Period startsOn={startsOn} endsOn={endsOn} />
            </Fact>
          ))
        )}
        {periods.length > 0 && (
          <Fact term="集計期間">
            <ReportPeriods periods={periods} orders={orders} />
          </Fact>
        )}
        {previous && (
          <Fact term="前年の報告書">
            <LinkOnScreen to={previousHref}>{reportTitle(previous.orders)}</LinkOnScreen>
          </Fact>
        )}
        {asOf !== null && <Fact term="集計日">{day(asOf)}</Fact>}
        <Fact term="公開日">{publishedAt === null ? "公開前" : day(publishedAt)}</Fact>
      </dl>
    </header>
  );
}

/** On paper it is the text alone. */
function LinkOnScreen({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return children;
  return (
    <AppLink href={to} className="text-primary underline underline-offset-4 print:text-ink print:no-underline">
      {children}
    </AppLink>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Period({ startsOn, endsOn }: { startsOn: string; endsOn: string }) {
  return (
    <>
      <span className="inline-block">{formatDate(startsOn)}</span> 〜 <span className="inline-block">{formatDate(endsOn)}</span>
    </>
  );
}
