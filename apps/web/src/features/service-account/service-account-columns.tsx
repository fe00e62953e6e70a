import { tokyoDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { briefDate, stampOf } from "@/components/brief-date";
import type { ListColumn } from "@/components/listing/use-columns";
import { cutOf, ownerOf, STATE } from "./labels";
import type { ServiceAccount } from "./types";

interface Acts {
  onOpen: (account: ServiceAccount) => void;
  onRotate: (account: ServiceAccount) => void;
  onRevoke: (account: ServiceAccount) => void;
}

const OWNER: ListColumn<ServiceAccount> = {
  key: "owner",
  header: "利用する側",
  width: "minmax(7rem,1fr)",
  cell: ownerOf,
};

/** `forAdmin`: lists those of all companies and of the admins. */
export const serviceAccountColumns = (forAdmin: boolean, { onOpen, onRotate, onRevoke }: Acts): readonly ListColumn<ServiceAccount>[] => [
  {
    key: "name",
    header: "名前",
    width: "minmax(7.5rem,1.4fr)",
    rowHeader: true,
    cell: ({ name }) => name,
  },
  ...(forAdmin ? [OWNER] : []),
  {
    key: "scopes",
    header: "できる操作",
    width: "6rem",
    cell: (account) => (
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-label={`${account.name}のできる操作 ${account.scopes.length}件`}
        onClick={() => onOpen(account)}
      >
        {account.scopes.length}件
      </Button>
    ),
  },
  {
    key: "state",
    header: "状態",
    width: "7rem",
    cell: (account) => {
      const cut = cutOf(account);
      return (
        <>
          <Badge tone={STATE[account.state].tone}>{STATE[account.state].text}</Badge>
          {cut !== null && <span className="block text-xs leading-control text-muted">{cut.short}</span>}
        </>
      );
    },
  },
  {
    key: "expiresAt",
    header: "有効期限",
    width: "6.5rem",
    cell: ({ expiresAt, tokens }) =>
      expiresAt === null ? (
        "―"
      ) : (
        <span className="tabular-nums">
          {briefDate(tokyoDate(new Date(expiresAt)))}
          {tokens.length > 1 && <span className="block text-xs leading-control text-muted">入れ替え中</span>}
        </span>
      ),
  },
  {
    key: "lastUsed",
    header: "最後の利用",
    width: "9rem",
    oneLine: true,
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? <span className="text-muted">未使用</span> : <span className="tabular-nums">{stampOf(lastUsedAt)}</span>,
  },
  {
    key: "created",
    header: "作成",
    sort: "newest",
    width: "minmax(6.5rem,0.9fr)",
    oneLine: true,
    cell: ({ createdAt, createdByName }) => (
      <>
        <span className="tabular-nums">{briefDate(tokyoDate(new Date(createdAt)))}</span>
        {createdByName !== null && <span className="ml-2 text-sm text-muted">{createdByName}</span>}
      </>
    ),
  },
  {
    key: "actions",
    header: "操作",
    width: "13.75rem",
    cell: (account) =>
      account.state === "revoked" ? null : (
        <div className="flex flex-wrap gap-2">
          {account.state !== "creator_disabled" && (
            <Button
              variant="secondary"
              size="small"
              aria-haspopup="dialog"
              aria-label={`${account.name}のトークンの入れ替え`}
              onClick={() => onRotate(account)}
            >
              入れ替え
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            aria-haspopup="dialog"
            aria-label={`${account.name}を無効にする`}
            onClick={() => onRevoke(account)}
          >
            無効にする
          </Button>
        </div>
      ),
  },
];
