"use client";

import { LIST_SORTS } from "@knotter/contract/lists";
import { Badge, type Tone } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { Email } from "@/components/email";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { phoneSorting, sortingOf } from "@/components/listing/list-sorting";
import { ListTable, useRows } from "@/components/listing/list-table";
import type { ListColumn } from "@/components/listing/use-columns";
import { useListState } from "@/components/listing/use-list-state";
import { whenAsked } from "@/components/when-opened";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { LastLogin } from "../last-login";
import { type AdminStaff, stateOf } from "./admin-staff";
import { ADMIN_STAFF_SHAPE, adminStaffInput } from "./list-state";

const loadRename = () => import("./rename-dialog").then((module) => module.RenameDialog);
const RenameDialog = whenAsked(loadRename);
const AccessDialog = whenAsked(() => import("./access-dialog").then((module) => module.AccessDialog));
const ResetFactorDialog = whenAsked(() => import("./reset-factor-dialog").then((module) => module.ResetFactorDialog));

const STATE = {
  active: { text: "利用中", tone: "success" },
  invited: { text: "招待中", tone: "warning" },
  disabled: { text: "停止中", tone: "neutral" },
} as const satisfies Record<ReturnType<typeof stateOf>, { text: string; tone: Tone }>;

type Opened = { kind: "rename" | "access" | "factor"; staff: AdminStaff };

/** The admins, and the actions on each. Nobody can disable their own account. */
export function AdminStaffList({ viewerId }: { viewerId: string }) {
  const list = useListState(ADMIN_STAFF_SHAPE);
  const query = trpc.adminStaff.list.useInfiniteQuery(adminStaffInput(list.state), FILTERED_LIST);
  const rows = useRows(query);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const again = trpc.adminStaff.update.useMutation({ meta: { quiet: true } });

  async function inviteAgain({ id, name }: AdminStaff) {
    try {
      await again.mutateAsync({ id, resendInvite: true });
      showToast({ status: "success", text: `${name}さんに招待のメールをもう一度送信しました。前のリンクは使えません。` });
    } catch (error) {
      showToast({ status: "warning", text: errorText(error) });
    }
  }

  const columns: ListColumn<AdminStaff>[] = [
    {
      key: "name",
      header: "氏名",
      sort: "name",
      width: "minmax(8rem,1fr)",
      rowHeader: true,
      cell: ({ id, name }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {name}
          {id === viewerId && <Badge tone="primary">ご自身</Badge>}
        </span>
      ),
    },
    {
      key: "email",
      header: "メールアドレス",
      sort: "email",
      oneLine: true,
      width: "minmax(12.5rem,1.8fr)",
      cell: ({ email }) => <Email>{email}</Email>,
    },
    {
      key: "state",
      header: "状態",
      sort: "status",
      width: "6rem",
      cell: (staff) => <Badge tone={STATE[stateOf(staff)].tone}>{STATE[stateOf(staff)].text}</Badge>,
    },
    {
      key: "factor",
      header: "2段階認証",
      width: "9rem",
      cell: (staff) =>
        staff.secondFactor ? (
          <span className="flex flex-wrap items-center gap-x-1">
            設定済み
            {staff.id !== viewerId && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`${staff.name}さんの2段階認証を解除`}
                onClick={() => setOpened({ kind: "factor", staff })}
              >
                解除
              </Button>
            )}
          </span>
        ) : (
          <span className="text-muted">未設定</span>
        ),
    },
    {
      key: "lastLogin",
      header: "最後のログイン",
      sort: "lastLogin",
      width: "10rem",
      cell: LastLogin,
    },
    {
      key: "actions",
      header: "操作",
      // Only an invited person has a third button.
      width: rows.some((staff) => stateOf(staff) === "invited") ? "17.5rem" : "12rem",
      cell: (staff) => (
        <div className="flex gap-1 max-md:flex-wrap">
          <Button
            variant="secondary"
            size="small"
            aria-label={`${staff.name}さんの氏名を変更`}
            onPointerEnter={() => void loadRename()}
            onClick={() => setOpened({ kind: "rename", staff })}
          >
            氏名を変更
          </Button>
          {stateOf(staff) === "invited" && (
            <Button
              variant="secondary"
              size="small"
              busy={again.isPending && again.variables?.id === staff.id}
              aria-label={`${staff.name}さんへの招待を再送`}
              onClick={() => void inviteAgain(staff)}
            >
              招待を再送
            </Button>
          )}
          {staff.id !== viewerId && (
            <Button
              variant="quiet"
              size="small"
              aria-label={staff.disabled ? `${staff.name}さんの利用を再開` : `${staff.name}さんの利用を停止`}
              onClick={() => setOpened({ kind: "access", staff })}
            >
              {staff.disabled ? "再開" : "停止"}
            </Button>
          )}
        </div>
      ),
    },
  ];

  const sorting = sortingOf(LIST_SORTS.adminStaff, list);
  return (
    <>
      <FilterBar list={list} sorting={phoneSorting(sorting, columns)} />
      <ListTable
        caption="事務局のメンバー"
        unit="名"
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        sorting={sorting}
        empty={<EmptyState title="事務局のメンバーはまだいません">「招待する」から招待できます。</EmptyState>}
      />
      {opened?.kind === "rename" && <RenameDialog staff={opened.staff} onClose={close} />}
      {opened?.kind === "access" && <AccessDialog staff={opened.staff} onClose={close} />}
      {opened?.kind === "factor" && <ResetFactorDialog staff={opened.staff} onClose={close} />}
    </>
  );
}
