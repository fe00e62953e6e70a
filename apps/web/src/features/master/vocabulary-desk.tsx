"use client";

import { TERM_KIND_TEXT, type VocabularyKind } from "@knotter/contract/labels/admin";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { cx } from "@knotter/ui/cx";
import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { moved, OrderButtons } from "./order-buttons";
import type { VocabularyItem } from "./vocabulary-dialog";

const load = () => import("./vocabulary-dialog").then((module) => module.VocabularyDialog);
const VocabularyDialog = whenAsked(load);

/** Buttons as low as the row where a mouse points. */
const LOW =
  "md:not-pointer-coarse:[&_button]:size-auto md:not-pointer-coarse:[&_button]:min-h-8 md:not-pointer-coarse:[&_button]:min-w-8 md:not-pointer-coarse:[&_button]:py-0";

const KINDS = Object.entries(TERM_KIND_TEXT).map(([value, label]) => ({ value, label }));

/**
 * The entries of one kind in their order. A move is stored at once; an entry is never deleted, because profiles and records refer to it.
 */
export function VocabularyDesk({ kind, onKind }: { kind: VocabularyKind; onKind: (kind: VocabularyKind) => void }) {
  const utils = trpc.useUtils();
  const { data } = trpc.terms.master.useQuery({});
  const [editing, setEditing] = useState<VocabularyItem | "new" | null>(null);
  const arrange = trpc.terms.arrange.useMutation({
    onSuccess: (stored) => utils.terms.master.setData({}, stored),
    onError: () => void utils.terms.master.invalidate(),
  });
  if (!data) {
    return (
      <SkeletonRegion label="選択肢を読み込んでいます" className="grid gap-2">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </SkeletonRegion>
    );
  }
  const terms = data.items.filter((term) => term.kind === kind);
  const move = (index: number, by: -1 | 1) => {
    const next = moved(terms, index, by);
    utils.terms.master.setData({}, { items: [...data.items.filter((term) => term.kind !== kind), ...next] });
    arrange.mutate({ kind, codes: next.map(({ code }) => code) });
  };
  return (
    <div className="max-w-reading">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Field label="種類" hideLabel className="w-full sm:w-56">
          <Select value={kind} options={KINDS} onChange={(event) => onKind(event.currentTarget.value as VocabularyKind)} />
        </Field>
        <p className="min-w-0 flex-[1_1_14rem] text-sm leading-control text-muted">
          変更は数分のうちに、プロフィールの入力と検索の条件に反映されます。
        </p>
        <Button icon="plus" aria-haspopup="dialog" onPointerEnter={() => void load()} onClick={() => setEditing("new")}>
          選択肢を加える
        </Button>
      </div>
      <ol aria-label={TERM_KIND_TEXT[kind]} className="divide-y divide-line rounded-card border border-line bg-surface">
        {terms.map((term, index) => (
          <li key={term.code} className={cx("flex min-h-(--row-height) items-center gap-2 px-4 text-sm", LOW)}>
            <span className={cx("min-w-0 flex-1", term.retired && "text-muted")}>
              {term.label}
              {term.retired && <Badge className="ml-2">使わない</Badge>}
            </span>
            <Button variant="quiet" size="small" aria-label={`${term.label}を変更`} onClick={() => setEditing(term)}>
              変更
            </Button>
            <OrderButtons name={term.label} first={index === 0} last={index === terms.length - 1} onMove={(by) => move(index, by)} />
          </li>
        ))}
      </ol>
      {editing !== null && <VocabularyDialog kind={kind} term={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  );
}
