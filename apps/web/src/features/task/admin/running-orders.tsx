"use client";

import { href } from "@knotter/contract/routes";
import { formatDate } from "@knotter/domain/tokyo";
import { Link } from "@knotter/ui/link";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { type Column, Table } from "@knotter/ui/table";
import { useMemo } from "react";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { CourseLine, type CoursePoint } from "./course-line";
import { RUNNING_ORDERS } from "./home-state";

type Order = RouterOutputs["orders"]["list"]["items"][number];
type Figure = Order["progress"]["booked"];

const figure = (value: Figure): string => (value === null ? "―" : `${(value.count ?? 0).toLocaleString("ja-JP")}名`);
const percent = (value: Figure): string => (value === null || value.percent === null ? "" : `${value.percent}%`);

const numberColumn = (key: "booked" | "done", header: string): Column<Order> => ({
  key,
  header,
  width: "7rem",
  align: "end",
  cell: ({ progress }) => (
    <span className="whitespace-nowrap tabular-nums">
      {figure(progress[key])} <span className="inline-block min-w-10 text-muted">{percent(progress[key])}</span>
    </span>
  ),
});

/** The running orders, those that end first on top, each with how its people came to book and to be received. */
export function RunningOrders() {
  // After the first view: the progress of an order of 20,000 people takes longer than everything above it.
  const { data: orders, isError } = trpc.orders.list.useQuery(RUNNING_ORDERS, { meta: { quiet: true } });
  const orderIds = orders?.items.map(({ id }) => id).join(",") ?? "";
  const { data } = trpc.office.courses.useQuery({ orderIds }, { enabled: orderIds !== "", meta: { quiet: true } });
  const columns = useMemo((): Column<Order>[] => {
    const points = new Map<string, readonly CoursePoint[]>(data?.courses.map((course) => [course.orderId, course.points]));
    return [
      {
        key: "name",
        header: "施策",
        rowHeader: true,
        width: "minmax(0,1.6fr)",
        cell: ({ id, name, customer }) => (
          <>
            <Link as={AppLink} href={href("adminOrder", { id })}>
              {name}
            </Link>
            <span className="block truncate text-sm font-normal text-muted">{customer.name}</span>
          </>
        ),
      },
      {
        key: "course",
        header: "歩み",
        width: "minmax(8rem,1fr)",
        cell: ({ id, progress }) => <CourseLine points={points.get(id) ?? null} people={progress.listed} />,
      },
      {
        key: "listed",
        header: "対象者",
        width: "6rem",
        align: "end",
        cell: ({ progress }) => <span className="tabular-nums">{progress.listed.toLocaleString("ja-JP")}名</span>,
      },
      numberColumn("booked", "予約"),
      numberColumn("done", "実施"),
      {
        key: "until",
        header: "予約受付の終了",
        width: "11rem",
        cell: ({ period }) => <span className="whitespace-nowrap tabular-nums">{formatDate(period.bookingClosesOn)}</span>,
      },
    ];
  }, [data]);
  return (
    <section aria-labelledby="running" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id="running" className="text-base">
          進行中の施策
        </h2>
        <Link as={AppLink} href={href("adminOrders")} className="text-sm">
          {orders?.total && orders.total > orders.items.length ? `${orders.total.toLocaleString("ja-JP")}件すべてを見る` : "施策の一覧"}
        </Link>
      </div>
      {orders === undefined ? (
        isError ? (
          <p className="text-sm text-muted">いま読み込めません。施策の一覧でご確認ください。</p>
        ) : (
          <SkeletonRegion label="施策を読み込んでいます" className="grid gap-2">
            <Skeleton className="h-13" />
            <Skeleton className="h-13" />
            <Skeleton className="h-13" />
          </SkeletonRegion>
        )
      ) : orders.items.length === 0 ? (
        <p className="text-sm text-muted">
          いま受付中の施策はありません。施策を登録して受付を始めると、予約と実施の歩みがここに表示されます。
        </p>
      ) : (
        <Table caption="進行中の施策" columns={columns} rows={orders.items} rowKey={({ id }) => id} dense long />
      )}
    </section>
  );
}
