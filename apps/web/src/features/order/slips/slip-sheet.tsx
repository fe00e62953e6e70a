"use client";

import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { useEffect, useRef } from "react";
import { amount } from "@/components/amount";
import type { RouterOutputs } from "@/trpc/outputs";

type Printed = RouterOutputs["orders"]["printSlips"];

/** Slips on A4, four to a page with lines to cut along. */
export function SlipSheet({ printed, onAgain }: { printed: Printed; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { slips } = printed;
  return (
    <div>
      <div className="mb-6 grid max-w-3xl gap-4 print:hidden">
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {amount(slips.length)}名分の用紙ができました
        </h2>
        <Banner status="warning">この画面を離れると、コードはもう表示できません。印刷が済むまで、このままお待ちください。</Banner>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.print()}>印刷する</Button>
          <Button variant="secondary" onClick={onAgain}>
            対象者の選択に戻る
          </Button>
        </div>
      </div>
      <ul className="grid max-w-[190mm] border-t border-dashed border-line">
        {slips.map((slip) => (
          <li key={slip.orderMenteeId} className="break-inside-avoid border-b border-dashed border-line py-6 print:h-[66mm] print:py-4">
            <Slip slip={slip} printed={printed} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Slip({ slip: { name, employeeNo, department, code }, printed }: { slip: Printed["slips"][number]; printed: Printed }) {
  const { orderCode, expiresAt, url, qr } = printed;
  const rows = [
    ["注文番号", orderCode],
    ["社員番号", employeeNo],
    ["コード", code],
  ] as const;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] gap-6 max-sm:grid-cols-1 print:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <p className="text-sm text-muted">Knotter（キャリア面談）ログイン用紙</p>
        <h3 className="mt-1 text-lg">
          {name} 様{department !== null && <span className="ml-3 text-sm font-normal text-muted">{department}</span>}
        </h3>
        <dl className="mt-3 grid grid-cols-[5rem_minmax(0,1fr)] gap-y-1">
          {rows.map(([label, value]) => (
            <div key={label} className="col-span-2 grid grid-cols-subgrid items-baseline">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-mono text-lg font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        <ol className="mt-3 list-decimal pl-5 text-sm">
          <li>QRコードを読み取るか、その下のアドレスを開きます。</li>
          <li>この用紙の3つの番号を入力し、ご自身のメールアドレスを登録します。会社には伝わりません。</li>
        </ol>
        <p className="mt-2 text-sm">{formatDate(tokyoDate(new Date(expiresAt)))}まで・1回だけ使えます。ほかの人に見せないでください。</p>
      </div>
      <div className="w-36 text-center">
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          className="size-36 bg-white text-black"
          role="img"
          aria-label="入口のQRコード"
          shapeRendering="crispEdges"
        >
          <path d={qr.path} fill="currentColor" />
        </svg>
        <p className="mt-1 text-xs break-all">{url}</p>
      </div>
    </article>
  );
}
