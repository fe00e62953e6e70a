import { formatDateTime } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { type Column, Table } from "@knotter/ui/table";
import { useMemo } from "react";
import { SIGN_IN_FAULT_TEXT } from "./labels";
import type { Provider, SignInRefusal } from "./types";

interface SignInRefusalsProps {
  refusals: SignInRefusal[];
  providers: Provider[];
  onRelink: (provider: Provider, person: SignInRefusal["person"]) => void;
}

/** Why people were not signed in, within the last week. */
export function SignInRefusals({ refusals, providers, onRelink }: SignInRefusalsProps) {
  const columns = useMemo(() => columnsOf(providers, onRelink), [providers, onRelink]);
  return (
    <Table
      caption="うまくいかなかったログイン"
      columns={columns}
      rows={refusals}
      rowKey={({ id }) => id}
      empty={<EmptyState title="うまくいかなかったログインはありません">1週間分を、理由とともに表示します。</EmptyState>}
    />
  );
}

const columnsOf = (providers: Provider[], onRelink: SignInRefusalsProps["onRelink"]): Column<SignInRefusal>[] => [
  {
    key: "at",
    header: "日時",
    width: "11rem",
    cell: ({ at }) => <span className="text-sm tabular-nums">{formatDateTime(new Date(at))}</span>,
  },
  {
    key: "fault",
    header: "理由",
    rowHeader: true,
    width: "minmax(0,3fr)",
    cell: ({ fault, reason, providerId }) => (
      <span className="font-normal">
        {SIGN_IN_FAULT_TEXT[fault]}
        <span className="block text-sm break-all text-muted">
          {[providers.find(({ id }) => id === providerId)?.name, reason].filter(Boolean).join(" / ")}
        </span>
      </span>
    ),
  },
  {
    key: "number",
    header: "お問い合わせ番号",
    width: "13rem",
    cell: ({ requestId }) => <span className="text-sm break-all tabular-nums">{requestId}</span>,
  },
  {
    key: "actions",
    header: "操作",
    width: "14rem",
    cell({ person, providerId }) {
      const provider = providers.find(({ id }) => id === providerId);
      if (!person || !provider) return null;
      return (
        <span className="grid justify-items-start gap-1">
          <span className="text-sm break-all">{person.email}</span>
          <Button
            variant="secondary"
            size="small"
            aria-haspopup="dialog"
            aria-label={`${person.email}の結び付けをやり直す`}
            onClick={() => onRelink(provider, person)}
          >
            結び付けをやり直す
          </Button>
        </span>
      );
    },
  },
];
