"use client";

import { href } from "@knotter/contract/routes";
import { formatDateTime, formatFullUntil } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { DescriptionList } from "@knotter/ui/description-list";
import { Dialog } from "@knotter/ui/dialog";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import { cutOf, ownerOf, STATE } from "./labels";
import { grantedGroups } from "./scope-groups";
import type { ServiceAccount } from "./types";

const at = (instant: string): string => formatDateTime(new Date(instant));

/** The operations that an account may call, and the last four characters of each of its tokens. */
export function DetailDialog({ account, forAdmin, onClose }: { account: ServiceAccount; forAdmin: boolean; onClose: () => void }) {
  const { id, name, customerId, scopes, state, tokens, createdAt, createdByName } = account;
  const { data } = trpc.serviceAccounts.scopes.useQuery({ customerId: customerId ?? undefined });
  const cut = cutOf(account);
  const items = [
    ...(forAdmin ? [{ term: "利用する側", detail: ownerOf(account) }] : []),
    {
      term: "状態",
      detail: (
        <>
          <Badge tone={STATE[state].tone}>{STATE[state].text}</Badge>
          {cut !== null && <p className="mt-2">{cut.full}</p>}
        </>
      ),
    },
    { term: "作成", detail: `${at(createdAt)}${createdByName === null ? "" : `　${createdByName}`}` },
    {
      term: "トークン",
      detail:
        tokens.length === 0 ? (
          "使えるトークンはありません"
        ) : (
          <ul className="grid gap-2">
            {tokens.map((token) => (
              <li key={token.id}>
                <span className="font-mono">…{token.hint}</span>
                <span className="block text-sm text-muted tabular-nums">
                  {formatFullUntil(new Date(token.expiresAt))}まで／
                  {token.lastUsedAt === null ? "まだ使われていません" : `最後の利用 ${at(token.lastUsedAt)}`}
                </span>
              </li>
            ))}
          </ul>
        ),
    },
    ...grantedGroups(scopes, data?.scopes ?? []).map(({ group, scopes: within }) => ({
      term: group,
      detail: (
        <ul>
          {within.map(({ scope, label, writes }) => (
            <li key={scope}>
              {label}
              {writes && <span className="ml-2 text-sm text-muted">変更</span>}
            </li>
          ))}
        </ul>
      ),
    })),
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="サービスアカウントの内容"
      description={name}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            閉じる
          </Button>
          {forAdmin && (
            <ButtonLink as={AppLink} href={href("adminAudit", {}, { person: id, reads: "1" })} variant="secondary" icon="history">
              操作記録を見る
            </ButtonLink>
          )}
        </>
      }
    >
      <DescriptionList items={items} />
    </Dialog>
  );
}
