"use client";

import type { OrderView } from "@knotter/api/views/order";
import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { useBulk } from "@/components/bulk/use-bulk";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { QUIET } from "@/components/form/quiet";
import { PeopleList } from "@/components/people-list";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { PreviewNote } from "./preview-note";
import { usePreview, type Whom } from "./use-preview";

const WORDS = {
  release: {
    title: "予約を再開する",
    action: (people: string) => `${people}名の予約を再開する`,
    does: (people: string) =>
      `無断キャンセルが続いて予約を止めている${people}名が、また予約できるようになります。すべての施策の予約に及びます。再開したあと、予約を止めた状態には戻せません。`,
    nobody: "選んだ方の中に、予約を止めている方はいません。",
  },
  restore: {
    title: "対象に戻す",
    action: (people: string) => `${people}名を対象に戻す`,
    does: (people: string) => `${people}名を、この施策の対象に戻します。回数は外す前のままです。キャンセルされた面談は戻りません。`,
    nobody: "対象に戻せる方はいません。",
  },
} as const;

/** What needs nothing but the people: says what it does, and for whom not. */
export function BulkDialog({
  kind,
  order,
  whom,
  count,
  people,
  onDone,
  onClose,
}: {
  kind: keyof typeof WORDS;
  order: OrderView;
  whom: Whom;
  /** How many are chosen. */
  count: number;
  /** Those of them who are shown. */
  people: readonly OrderMenteeView[];
  onDone: () => void;
  onClose: () => void;
}) {
  const follow = useBulk();
  const preview = usePreview(whom, { action: kind });
  const begin = trpc.bulkOperations.begin.useMutation({
    ...QUIET,
    onSuccess(begun) {
      follow(begun);
      onDone();
      onClose();
    },
  });
  const { title, action, does, nobody } = WORDS[kind];
  const { changes = 0, total = count } = preview.data ?? {};
  const shown = changes.toLocaleString("ja-JP");
  const error = begin.error ?? preview.error;

  return (
    <ConfirmDialog
      title={title}
      description={order.name}
      action={changes > 0 ? action(shown) : title}
      disabled={changes === 0}
      busy={begin.isPending}
      refusal={error && errorText(error)}
      onConfirm={() => begin.mutate({ ...whom, action: kind, confirmCount: total })}
      onClose={onClose}
    >
      {preview.data === undefined ? (
        preview.error === null && <SkeletonText lines={3} />
      ) : (
        <div role="status" className="grid gap-3">
          <p>{changes > 0 ? does(shown) : nobody}</p>
          <PreviewNote preview={preview.data} chosen={count} />
        </div>
      )}
      {"ids" in whom && <PeopleList label="選んだ方" people={people.map(({ id, name }) => ({ id, name }))} />}
    </ConfirmDialog>
  );
}
