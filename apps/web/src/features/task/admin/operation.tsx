"use client";

import { MAIL_WAY_TEXT } from "@knotter/contract/labels/operation";
import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Link } from "@knotter/ui/link";
import { SectionHeading } from "@knotter/ui/section-heading";
import { type Column, Table } from "@knotter/ui/table";
import type { ReactNode } from "react";
import { amount } from "@/components/amount";
import { AppLink } from "@/components/app-link";
import { Facts } from "@/components/facts";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { MailBanner } from "./mail-banner";
import { TestMail } from "./test-mail";

type Reading = RouterOutputs["office"]["operation"];
type Job = Reading["jobs"][number];
type Queue = Reading["queues"][number];
type Drill = Reading["drills"][number];

/** How long an entry of a queue may wait before an admin should look into it. */
const LONG_SECONDS = 600;

const moment = (at: string | null, none: string): ReactNode => (at === null ? none : formatDateTime(new Date(at)));

const JOBS: readonly Column<Job>[] = [
  { key: "job", header: "ジョブ", rowHeader: true, oneLine: true, width: "minmax(0,2fr)", cell: ({ label }) => label },
  { key: "at", header: "最後の実行", nowrap: true, width: "13rem", cell: ({ startedAt }) => moment(startedAt, "まだありません") },
  { key: "done", header: "最後の成功", nowrap: true, width: "13rem", cell: ({ succeededAt }) => moment(succeededAt, "まだありません") },
  {
    key: "state",
    header: "状態",
    width: "9rem",
    cell: ({ late, failed, unfinished, startedAt }) =>
      late ? (
        <Badge tone="error">{unfinished ? "残り続けています" : "遅れています"}</Badge>
      ) : failed ? (
        <Badge tone="warning">失敗あり</Badge>
      ) : unfinished ? (
        <Badge>残りあり</Badge>
      ) : startedAt === null ? (
        <Badge>これから</Badge>
      ) : (
        <Badge tone="success">正常</Badge>
      ),
  },
];

const QUEUES: readonly Column<Queue>[] = [
  { key: "queue", header: "待ち行列", rowHeader: true, oneLine: true, width: "minmax(0,2fr)", cell: ({ label }) => label },
  {
    key: "waiting",
    header: "待っている数",
    align: "end",
    nowrap: true,
    width: "8rem",
    cell: ({ waiting }) => `${amount(waiting)}件${waiting >= 1000 ? "以上" : ""}`,
  },
  {
    key: "oldest",
    header: "最も長いもの",
    align: "end",
    nowrap: true,
    width: "8rem",
    cell: ({ waiting, oldestSeconds }) =>
      waiting === 0 ? "―" : oldestSeconds > LONG_SECONDS ? <Badge tone="error">{waitText(oldestSeconds)}</Badge> : waitText(oldestSeconds),
  },
];

const DRILLS: readonly Column<Drill>[] = [
  { key: "kind", header: "種類", rowHeader: true, oneLine: true, width: "minmax(0,2fr)", cell: ({ label }) => label },
  { key: "at", header: "最後に行った日時", nowrap: true, width: "13rem", cell: ({ at }) => moment(at, "記録がありません") },
  { key: "ok", header: "最後の成功", nowrap: true, width: "13rem", cell: ({ succeededAt }) => moment(succeededAt, "―") },
  {
    key: "state",
    header: "結果",
    width: "7rem",
    cell: ({ succeeded }) =>
      succeeded === null ? <Badge>未記録</Badge> : succeeded ? <Badge tone="success">成功</Badge> : <Badge tone="error">失敗</Badge>,
  },
];

/** The state of the service, refreshed every half minute. The page prefetches `office.operation`. */
export function Operation() {
  const [reading, { refetch, isRefetching, isError }] = trpc.office.operation.useSuspenseQuery({}, { refetchInterval: 30_000 });
  const { asOf, connections, deadMails, drills, jobs, process, queues } = reading;
  const { way, unsent } = reading.mail;
  const wrong = wrongIn(reading);
  const unproven = drills.filter(({ succeeded }) => succeeded === null).map(({ label }) => label);
  return (
    <div className="grid gap-6 pb-6">
      <div className="grid gap-3">
        <MailBanner {...reading.mail} />
        <div role="status">
          {isError ? (
            <Banner status="warning">いまの状況を読み込めませんでした。表示しているのは、前に読み込んだものです。</Banner>
          ) : wrong.length === 0 && way === "none" ? null : wrong.length === 0 ? (
            <Banner status={unproven.length === 0 ? "success" : "info"}>
              すぐに対応が必要なことはありません。
              {unproven.length > 0 && `まだ記録のない訓練があります（${unproven.join("、")}）。`}
            </Banner>
          ) : (
            <Banner status="warning">{wrong.join("　")}</Banner>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">
            <time dateTime={asOf}>{formatDateTime(new Date(asOf))}</time> の状況です。30秒ごとに読み直します。
          </p>
          <Button variant="secondary" size="small" icon="refresh" busy={isRefetching} onClick={() => void refetch()}>
            いま読み直す
          </Button>
        </div>
        <Facts
          items={[
            {
              term: "メールの送信",
              detail: (
                <>
                  {MAIL_WAY_TEXT[way]}
                  {unsent > 0 && (
                    <>
                      {"　"}
                      <Link as={AppLink} href={href("adminMail", {}, { state: "unsent" })}>
                        未送信 {amount(unsent)}通{unsent >= 1000 ? "以上" : ""}
                      </Link>
                    </>
                  )}
                </>
              ),
            },
            {
              term: "送信を断念したメール",
              detail:
                deadMails === 0 ? (
                  "0通"
                ) : (
                  <Link as={AppLink} href={href("adminMail", {}, { state: "dead" })}>
                    {amount(deadMails)}通{deadMails >= 1000 ? "以上" : ""}
                  </Link>
                ),
            },
            {
              term: "データベースへの接続",
              detail: `${connections.open - connections.idle} / ${connections.max} を使用中${connections.waiting > 0 ? `（待ち ${connections.waiting}）` : ""}`,
            },
            { term: "版", detail: process.version },
            { term: "起動", detail: formatDateTime(new Date(process.startedAt)) },
          ]}
        />
        <TestMail test={reading.mail.test} reload={refetch} />
      </div>
      {/* Beside each other only where both tables have their whole width. */}
      <div className="grid items-start gap-6 min-[112rem]:grid-cols-2">
        <section aria-labelledby="operation-jobs" className="min-w-0">
          <SectionHeading size="small" id="operation-jobs" title="ジョブ" />
          <Table caption="ジョブの最後の実行" columns={JOBS} dense long rows={jobs} rowKey={({ job }) => job} />
        </section>
        <div className="grid min-w-0 gap-6">
          <section aria-labelledby="operation-queues">
            <SectionHeading size="small" id="operation-queues" title="待ち行列" />
            <Table caption="時刻が来て、まだ終わっていないもの" columns={QUEUES} dense long rows={queues} rowKey={({ queue }) => queue} />
          </section>
          <section aria-labelledby="operation-drills">
            <SectionHeading size="small" id="operation-drills" title="バックアップと訓練" />
            <Table caption="バックアップと訓練の記録" columns={DRILLS} dense long rows={drills} rowKey={({ kind }) => kind} />
          </section>
        </div>
      </div>
    </div>
  );
}

/** Problems that an admin should look into, as sentences. */
function wrongIn({ jobs, queues, drills, connections, deadMails, keysMissing }: Reading): string[] {
  const late = jobs.filter((job) => job.late && !job.unfinished);
  const endless = jobs.filter((job) => job.late && job.unfinished);
  const long = queues.filter(({ oldestSeconds }) => oldestSeconds > LONG_SECONDS);
  const failed = drills.filter(({ succeeded }) => succeeded === false);
  return [
    keysMissing &&
      "面談の内容を開く鍵（VAULT_SECRETS）が足りません。足りない鍵で封をした内容は、誰も読めず、予約のほかは失敗します。鍵を戻してください。",
    late.length > 0 && `遅れているジョブがあります（${namesOf(late)}）。`,
    endless.length > 0 && `終わりきらない日が続いているジョブがあります（${namesOf(endless)}）。`,
    long.length > 0 && `10分を超えて待っているものがあります（${namesOf(long)}）。`,
    deadMails > 0 && `送信を断念したメールが${amount(deadMails)}通あります。`,
    connections.waiting > 0 && "データベースへの接続を待っている処理があります。",
    failed.length > 0 && `最後に失敗した訓練があります（${namesOf(failed)}）。`,
  ].filter((sentence) => sentence !== false);
}

/** Up to three by their names; more by their number, as the tables below name them. */
const namesOf = (those: readonly { label: string }[]): string =>
  those.length > 3 ? `${those.length}件` : those.map(({ label }) => label).join("、");

/** A length of time by its greatest unit: 45秒、12分、3時間、2日. */
function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds}秒`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}分`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}時間`;
  return `${Math.floor(seconds / 86_400)}日`;
}
