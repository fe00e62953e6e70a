"use client";

import { LIST_SORTS } from "@knotter/contract/lists";
import { lacksPrimary } from "@knotter/domain/hr-staff";
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
import { type HrStaff, PERMISSIONS, type StaffState, stateOf } from "./hr-staff";
import { HR_STAFF_SHAPE, hrStaffInput } from "./list-state";

const loadInvite = () => import("./invite-dialog").then((module) => module.InviteDialog);
const InviteDialog = whenAsked(loadInvite);
const loadEdit = () => import("./edit-dialog").then((module) => module.EditDialog);
const EditDialog = whenAsked(loadEdit);
const DisableDialog = whenAsked(() => import("./disable-dialog").then((module) => module.DisableDialog));

const STATE: Record<StaffState, { text: string; tone: Tone }> = {
  active: { text: "利用中", tone: "success" },
  invited: { text: "招待中", tone: "warning" },
  disabled: { text: "停止中", tone: "neutral" },
};

/** The HR staff of the company. `keeps`: the viewer may invite and change (主担当, an admin); `forAdmin`: any address is allowed. */
export function HrStaffList({
  customerId,
  viewerId,
  keeps,
  forAdmin = false,
}: {
  customerId: string;
  viewerId: string;
  keeps: boolean;
  forAdmin?: boolean;
}) {
  const list = useListState(HR_STAFF_SHAPE);
  const query = trpc.customers.hrStaffs.useInfiniteQuery(hrStaffInput(customerId, list.state), FILTERED_LIST);
  const rows = useRows(query);
  const [editing, setEditing] = useState<HrStaff | "new" | null>(null);
  const [disabling, setDisabling] = useState<HrStaff | null>(null);
  const again = trpc.hrStaffs.update.useMutation({ meta: { quiet: true } });

  async function latestOf(id: string): Promise<HrStaff | null> {
    const { data } = await query.refetch();
    return data?.pages.flatMap(({ items }) => items).find((staff) => staff.id === id) ?? null;
  }

  async function inviteAgain(staff: HrStaff) {
    try {
      await again.mutateAsync({ id: staff.id, resendInvite: true });
      await query.refetch();
      showToast({ status: "success", text: `${staff.name}さんに招待のメールをもう一度送信しました。前のリンクは使えません。` });
    } catch (error) {
      showToast({ status: "warning", text: errorText(error) });
    }
  }

  const columns: ListColumn<HrStaff>[] = [
    {
      key: "name",
      header: "氏名",
      sort: "name",
      width: "minmax(8rem,1fr)",
      rowHeader: true,
      cell: ({ name, isPrimary }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {name}
          {isPrimary && <Badge tone="primary">主担当</Badge>}
        </span>
      ),
    },
    {
      key: "department",
      header: "部署",
      sort: "department",
      width: "minmax(4rem,0.7fr)",
      cell: ({ department }) => department ?? "―",
    },
    { key: "email", header: "メールアドレス", sort: "email", width: "minmax(11rem,1.7fr)", cell: ({ email }) => <Email>{email}</Email> },
    {
      key: "permissions",
      header: "権限",
      width: "minmax(8rem,1.2fr)",
      cell: ({ permissions }) =>
        PERMISSIONS.filter(({ key }) => permissions[key])
          .map(({ short }) => short)
          .join("・") || "―",
    },
    {
      key: "state",
      header: "状態",
      sort: "status",
      width: "5.5rem",
      cell: (staff) => <Badge tone={STATE[stateOf(staff)].tone}>{STATE[stateOf(staff)].text}</Badge>,
    },
    {
      key: "lastLogin",
      header: "最後のログイン",
      sort: "lastLogin",
      width: "10rem",
      cell: LastLogin,
    },
    ...(keeps
      ? [
          {
            key: "actions",
            header: "操作",
            // Only an invited person has a third button.
            width: rows.some((staff) => stateOf(staff) === "invited") ? "15.5rem" : "9rem",
            cell: (staff: HrStaff) => (
              <div className="flex gap-1 max-md:flex-wrap">
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`${staff.name}さんの登録内容を編集`}
                  onPointerEnter={() => void loadEdit()}
                  onClick={() => setEditing(staff)}
                >
                  編集
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
                    onClick={() => setDisabling(staff)}
                  >
                    {staff.disabled ? "再開" : "停止"}
                  </Button>
                )}
              </div>
            ),
          },
        ]
      : []),
  ];

  const sorting = sortingOf(LIST_SORTS.hrStaffs, list);
  return (
    <>
      <FilterBar list={list} sorting={phoneSorting(sorting, columns)}>
        {keeps && (
          <Button icon="plus" onPointerEnter={() => void loadInvite()} onClick={() => setEditing("new")}>
            招待する
          </Button>
        )}
      </FilterBar>
      <ListTable
        caption="人事ご担当者"
        unit="名"
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        sorting={sorting}
        empty={<EmptyState title="人事ご担当者はまだ登録されていません">最初の方は事務局が招待します。</EmptyState>}
      />
      {editing === "new" && (
        <InviteDialog
          customerId={customerId}
          forAdmin={forAdmin}
          isFirst={!query.hasNextPage && lacksPrimary(rows)}
          onClose={() => setEditing(null)}
        />
      )}
      {editing !== null && editing !== "new" && (
        <EditDialog staff={editing} isSelf={editing.id === viewerId} latest={() => latestOf(editing.id)} onClose={() => setEditing(null)} />
      )}
      {disabling !== null && <DisableDialog staff={disabling} onClose={() => setDisabling(null)} />}
    </>
  );
}
