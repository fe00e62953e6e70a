"use client";

import { SearchDialog } from "@knotter/ui/search-dialog";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { NavLink } from "../nav-links";
import { foundPages, isWorthSearching, type SearchingRole } from "./found-pages";
import { recentlyFound, rememberFound } from "./recent";
import type { FoundGroup, SearchState } from "./types";
import { useAdminSearch } from "./use-admin-search";
import { useHrSearch } from "./use-hr-search";

interface Props {
  /** Of the side navigation. */
  pages: readonly NavLink[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The search over everything (Ctrl+K): what was found, the pages that are called so, and while nothing is typed what was found last. */
export function SearchPalette({ role, ...props }: Props & { role: SearchingRole }) {
  return role === "admin" ? <AdminPalette {...props} /> : <HrPalette {...props} />;
}

function AdminPalette(props: Props) {
  const [q, setQ] = useState("");
  return (
    <Palette
      {...props}
      of="admin"
      q={q}
      onSearch={setQ}
      state={useAdminSearch(q)}
      placeholder="氏名・面談番号・メールアドレス・会社・施策"
    />
  );
}

function HrPalette(props: Props) {
  const [q, setQ] = useState("");
  return <Palette {...props} of="hrstaff" q={q} onSearch={setQ} state={useHrSearch(q)} placeholder="氏名・社員番号・部署・施策" />;
}

function statusOf(q: string, { pending, failed }: SearchState, count: number): string {
  if (q === "") return "漢字の新旧、ひらがなとカタカナ、空白の違いは区別しません。";
  if (failed) return "検索できませんでした。通信の状態をご確認のうえ、もう一度お試しください。";
  if (pending) return "探しています";
  if (count > 0) return `${count}件見つかりました（種類ごとに8件まで表示します）`;
  return isWorthSearching(q) ? `「${q}」は見つかりませんでした` : "もう1文字入力してください";
}

function Palette({
  pages,
  open,
  onOpenChange,
  of,
  q,
  onSearch,
  state,
  placeholder,
}: Props & { of: SearchingRole; q: string; onSearch: (q: string) => void; state: SearchState; placeholder: string }) {
  const router = useRouter();
  const found: FoundGroup = { label: "ページ", options: foundPages(of, pages, q) };
  // Not under the id that it was found by: the same thing may be among the results as well.
  const recent = recentlyFound().map((found) => ({ ...found, id: `recent-${found.href}` }));
  const groups = q === "" ? [{ label: "最近開いたもの", options: recent }, found] : [...state.groups, found];
  const options = groups.flatMap((group) => group.options);
  return (
    <SearchDialog
      open={open}
      onOpenChange={(next) => {
        // Opened again, it begins with nothing typed.
        if (!next) onSearch("");
        onOpenChange(next);
      }}
      label="全体から探す"
      placeholder={placeholder}
      onSearch={(text) => onSearch(text.trim())}
      groups={groups}
      busy={state.pending}
      status={statusOf(q, state, options.length)}
      onChoose={(id, apart) => {
        const found = options.find((option) => option.id === id);
        if (found === undefined) return;
        if (found.kind !== "ページ") rememberFound(found);
        if (apart) {
          window.open(found.href, "_blank", "noopener");
          return;
        }
        onSearch("");
        onOpenChange(false);
        router.push(found.href);
      }}
    />
  );
}
