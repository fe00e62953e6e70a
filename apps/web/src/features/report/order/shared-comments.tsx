"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Spinner } from "@knotter/ui/spinner";
import { useState } from "react";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

/**
 * Comments whose authors allow sharing, as material: loaded on demand, because reading them is audited. An admin rewords them instead of
 * copying them.
 */
export function SharedComments({ orderIds }: { orderIds: string }) {
  const [open, setOpen] = useState(false);
  const query = trpc.orders.reportComments.useQuery({ orderIds }, { enabled: open, meta: { quiet: true } });
  if (!open) {
    return (
      <div>
        <Button variant="secondary" size="small" icon="message" onClick={() => setOpen(true)}>
          会社に伝えてよいとされたコメントを開く
        </Button>
        <p className="mt-1 text-sm text-muted">どなたがいつ書いたかは表示されません。閲覧は記録されます。</p>
      </div>
    );
  }
  if (query.isError) return <Banner status="warning">{errorText(query.error)}</Banner>;
  if (!query.data) {
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <Spinner />
        コメントを読み込んでいます
      </p>
    );
  }
  const { comments, withheld, k } = query.data;
  if (withheld) return <Banner>{`書いた方が${k}人に満たないため、コメントは表示していません。`}</Banner>;
  if (comments.length === 0) return <Banner>会社に伝えてよいとされたコメントはありません。</Banner>;
  return (
    <section aria-label="会社に伝えてよいとされたコメント" className="rounded-card border border-line bg-paper px-5 py-4">
      <p className="text-sm text-muted">そのまま載せず、個人が分からないようにまとめてください（{comments.length}件）。</p>
      <ul className="mt-2 grid gap-2">
        {comments.map((comment, index) => (
          <li key={`${index}${comment}`} className="border-t border-line pt-2 text-sm whitespace-pre-line">
            {comment}
          </li>
        ))}
      </ul>
    </section>
  );
}
