"use client";

import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { type Column, Table } from "@knotter/ui/table";
import { showToast } from "@knotter/ui/toast";
import { useCallback, useMemo, useState } from "react";
import { Facts } from "@/components/facts";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { CONNECTION_TEXT, PROTOCOL_TEXT } from "./labels";
import { SignInRefusals } from "./sign-in-refusals";
import type { Provider, SignInRefusal } from "./types";

const DomainsDialog = whenAsked(() => import("./domains-dialog").then((module) => module.DomainsDialog));
const NameDialog = whenAsked(() => import("./name-dialog").then((module) => module.NameDialog));
const OidcDialog = whenAsked(() => import("./oidc-dialog").then((module) => module.OidcDialog));
const SamlDialog = whenAsked(() => import("./saml-dialog").then((module) => module.SamlDialog));
const RemoveDialog = whenAsked(() => import("./remove-dialog").then((module) => module.RemoveDialog));
const AddressesDialog = whenAsked(() => import("./addresses-dialog").then((module) => module.AddressesDialog));

const RelinkDialog = whenAsked(() => import("./relink-dialog").then((module) => module.RelinkDialog));

type Opened =
  | { what: "relink"; provider: Provider; person: SignInRefusal["person"] }
  | { what: "domains" }
  | { what: "name"; protocol: Provider["protocol"] }
  | { what: "oidc" | "saml"; provider: Provider }
  | { what: "remove" | "addresses"; provider: Provider };

/** How the people of one company sign in: its domains, its own login pages, and whether there is any other way. */
export function CustomerSignIn({ customerId }: { customerId: string }) {
  const [signIn] = trpc.customerSignIn.get.useSuspenseQuery({ id: customerId });
  const [opened, setOpened] = useState<Opened | null>(null);
  const utils = trpc.useUtils();
  const test = trpc.customerSignIn.testProvider.useMutation({
    onSuccess({ fault }) {
      if (fault === null) showToast({ status: "success", text: "接続できました。" });
      else showToast({ status: "error", text: CONNECTION_TEXT[fault] });
    },
    onSettled: () => utils.customerSignIn.get.invalidate({ id: customerId }),
  });
  const testing = test.isPending ? test.variables.providerId : null;
  const { mutate } = test;
  const columns = useMemo(
    () => columnsOf({ testing, open: setOpened, tryOut: (providerId) => mutate({ id: customerId, providerId }) }),
    [testing, mutate, customerId],
  );
  const relink = useCallback((provider: Provider, person: SignInRefusal["person"]) => setOpened({ what: "relink", provider, person }), []);
  const close = () => setOpened(null);
  return (
    <section aria-labelledby="customer-sign-in" className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-reading">
          <h2 id="customer-sign-in" className="text-lg">
            会社のアカウントでのログイン
          </h2>
          <p className="text-sm text-muted">
            この会社の対象者と人事ご担当者が、会社のアカウントでログインできるようにします。対象者の一覧にない方は、登録もログインもできません。
          </p>
        </div>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpened({ what: "domains" })}>
          ドメインと制限を変更する
        </Button>
      </div>
      <Facts
        items={[
          { term: "ドメイン", detail: signIn.domains.join("、") || "未登録です。登録するまで、ログイン先はご案内されません。" },
          { term: "制限", detail: signIn.ssoOnly ? "この会社はSSOだけ" : "パスワードとメールのリンクも使えます" },
        ]}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" icon="plus" aria-haspopup="dialog" onClick={() => setOpened({ what: "name", protocol: "saml" })}>
          SAML を登録する
        </Button>
        <Button icon="plus" aria-haspopup="dialog" onClick={() => setOpened({ what: "name", protocol: "oidc" })}>
          OpenID Connect を登録する
        </Button>
      </div>
      <Table
        caption="ログイン先"
        columns={columns}
        rows={signIn.providers}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="ログイン先は登録されていません">
            名前を登録するとアドレスが決まります。会社の情報システムのご担当者にお知らせし、発行者などの値をお預かりして登録します。
          </EmptyState>
        }
      />
      <SignInRefusals refusals={signIn.refusals} providers={signIn.providers} onRelink={relink} />
      {opened?.what === "relink" && (
        <RelinkDialog customerId={customerId} provider={opened.provider} person={opened.person} onClose={close} />
      )}
      {opened?.what === "domains" && <DomainsDialog signIn={signIn} onClose={close} />}
      {opened?.what === "name" && (
        <NameDialog
          customerId={customerId}
          protocol={opened.protocol}
          providers={signIn.providers}
          onPrepared={(provider) => setOpened({ what: "addresses", provider })}
          onClose={close}
        />
      )}
      {opened?.what === "oidc" && <OidcDialog customerId={customerId} provider={opened.provider} onClose={close} />}
      {opened?.what === "saml" && <SamlDialog customerId={customerId} provider={opened.provider} onClose={close} />}
      {opened?.what === "remove" && <RemoveDialog customerId={customerId} provider={opened.provider} onClose={close} />}
      {opened?.what === "addresses" && <AddressesDialog provider={opened.provider} onClose={close} />}
    </section>
  );
}

interface Acts {
  /** The provider that is being tested. */
  testing: string | null;
  open: (opened: Opened) => void;
  tryOut: (providerId: string) => void;
}

const columnsOf = ({ testing, open, tryOut }: Acts): Column<Provider>[] => [
  {
    key: "name",
    header: "ログイン先",
    rowHeader: true,
    width: "minmax(0,2fr)",
    cell: ({ name, issuer }) => (
      <>
        {name}
        <span className="block text-sm font-normal break-all text-muted">{issuer || "値はまだ登録されていません"}</span>
      </>
    ),
  },
  { key: "protocol", header: "方式", width: "6rem", cell: ({ protocol }) => PROTOCOL_TEXT[protocol] },
  {
    key: "state",
    header: "状態",
    cell: ({ enabled, testedAt, testFault }) => (
      <span className="grid justify-items-start gap-1 text-sm">
        <Badge tone={enabled ? "success" : "neutral"}>{enabled ? "使用中" : "停止中"}</Badge>
        {testFault !== null ? (
          <span className="text-error">{CONNECTION_TEXT[testFault]}</span>
        ) : (
          <span className="text-muted">{testedAt ? `接続を確認：${formatDateTime(new Date(testedAt))}` : "接続は未確認です"}</span>
        )}
      </span>
    ),
  },
  {
    key: "used",
    header: "最後のログイン",
    cell: ({ lastUsedAt }) => (
      <span className="text-sm tabular-nums">
        {lastUsedAt ? formatDateTime(new Date(lastUsedAt)) : <span className="text-muted">なし</span>}
      </span>
    ),
  },
  {
    key: "actions",
    header: "操作",
    width: "23rem",
    cell: (provider) => (
      <span className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          busy={testing === provider.id}
          busyLabel="確かめています"
          aria-label={`${provider.name}との接続を確かめる`}
          onClick={() => tryOut(provider.id)}
        >
          接続を確かめる
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-haspopup="dialog"
          aria-label={`${provider.name}に登録するアドレス`}
          onClick={() => open({ what: "addresses", provider })}
        >
          登録するアドレス
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-haspopup="dialog"
          aria-label={`${provider.name}を変更する`}
          onClick={() => open({ what: provider.protocol, provider })}
        >
          変更
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-haspopup="dialog"
          aria-label={`${provider.name}との結び付けをすべてやり直す`}
          onClick={() => open({ what: "relink", provider, person: null })}
        >
          結び付けをやり直す
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-haspopup="dialog"
          aria-label={`${provider.name}を削除する`}
          onClick={() => open({ what: "remove", provider })}
        >
          削除
        </Button>
      </span>
    ),
  },
];
