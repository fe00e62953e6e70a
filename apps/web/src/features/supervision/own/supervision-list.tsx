"use client";

import { SUPERVISION_STATUS_TEXT } from "@knotter/contract/labels/supervision";
import { href } from "@knotter/contract/routes";
import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { EmptyState } from "@knotter/ui/empty-state";
import { AppLink } from "@/components/app-link";
import { DatedText } from "@/components/dated-text";
import { PAGED_LIST } from "@/components/listing/list-options";
import { trpc } from "@/trpc/client";
import { STATUS_TONE, supervisionTitle } from "../labels";
import { SUPERVISIONS } from "../queries";
import type { SupervisionItem } from "../types";

/** What this mentor has asked for, and what is to be supervised. */
export function SupervisionList() {
  const [data, query] = trpc.supervisions.list.useSuspenseInfiniteQuery(SUPERVISIONS, PAGED_LIST);
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <EmptyState
        title="スーパービジョンはまだありません"
        action={
          <ButtonLink as={AppLink} href={href("mentorResult", {}, { state: "written" })} variant="secondary">
            提出した報告書を見る
          </ButtonLink>
        }
      >
        実施報告書の「スーパービジョンを希望します」か、実施した面談のページから希望できます。
      </EmptyState>
    );
  return (
    <>
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item.id}>
            <Row item={item} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="secondary" className="mt-6" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          もっと見る
        </Button>
      )}
    </>
  );
}

function Row({ item: { id, own, status, mentor, supervisor, mentoring, requestedAt } }: { item: SupervisionItem }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <AppLink href={href("mentorSupervision", { id })} className="font-bold text-primary underline-offset-2 hover:underline">
          <DatedText>{supervisionTitle({ mentor, mentoring })}</DatedText>
        </AppLink>
        <p className="mt-1 text-sm text-muted">
          {own
            ? supervisor
              ? `スーパーバイザー：${supervisor.name}さん`
              : "スーパーバイザーを決めています"
            : "スーパーバイザーとして担当"}
          <span className="ml-3 inline-block tabular-nums">{`${formatDate(tokyoDate(new Date(requestedAt)))} 希望`}</span>
          {mentoring && <span className="ml-3 inline-block tabular-nums">{mentoring.publicNo}</span>}
        </p>
      </div>
      <Badge tone={STATUS_TONE[status]}>{SUPERVISION_STATUS_TEXT[status]}</Badge>
    </Card>
  );
}
