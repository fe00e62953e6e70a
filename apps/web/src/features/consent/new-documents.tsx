"use client";

import { href } from "@knotter/contract/routes";
import type { Role } from "@knotter/domain/role";
import { formatDate, isLocalDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { Link } from "@knotter/ui/link";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { ContactLink } from "@/components/contact";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

interface Props {
  state: RouterOutputs["currentUser"]["consents"];
  documents: { terms: string | undefined; privacy: string | undefined };
  /** A page of ours. */
  next: string;
  role: Role;
}

/** The documents that are newer than the ones agreed to: to read, agree to, or decide about later. Nobody is locked in. */
export function NewDocuments({ state: { termsVersion, privacyVersion, agreed }, documents, next, role }: Props) {
  const [leaving, setLeaving] = useState<"on" | "out" | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const agree = trpc.currentUser.agree.useMutation({
    meta: { quiet: true },
    onSuccess() {
      setLeaving("on");
      // A full page load, so that refused requests are repeated.
      window.location.assign(next);
    },
    onError: (error) => setRefusal(errorText(error)),
  });

  async function later() {
    setLeaving("out");
    setRefusal(null);
    const address = await import("@/trpc/sign-in").then(
      ({ closeSession }) => closeSession(),
      () => null,
    );
    if (address !== null) {
      window.location.assign(address);
      return;
    }
    setLeaving(null);
    setRefusal("ログアウトできませんでした。もう一度お試しください。");
  }

  const asked = [
    ...(agreed.terms ? [] : [{ name: "利用規約", version: termsVersion, address: documents.terms }]),
    ...(agreed.privacy ? [] : [{ name: "プライバシーポリシー", version: privacyVersion, address: documents.privacy }]),
  ];
  return (
    <Card>
      <ul aria-label="新しくなった文書" className="grid gap-2">
        {asked.map(({ name, version, address }) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line pb-2 last:border-b-0 last:pb-0"
          >
            <span>
              <span className="font-bold">{name}</span>
              <span className="ml-2 text-sm text-muted tabular-nums">{isLocalDate(version) ? `${formatDate(version)} 版` : version}</span>
            </span>
            <span className="inline-flex min-h-11 items-center">
              {address === undefined ? (
                <ContactLink about={`${name}の請求`}>
                  <span className="sr-only">{name}の</span>本文を事務局に請求
                </ContactLink>
              ) : (
                <Link href={address} external>
                  <span className="sr-only">{name}を</span>読む
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
      {refusal !== null && (
        <Banner status="warning" announce className="mt-4">
          {refusal}
        </Banner>
      )}
      <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap">
        <Button
          busy={agree.isPending || leaving === "on"}
          busyLabel="記録しています"
          disabled={leaving === "out"}
          onClick={() => {
            setRefusal(null);
            agree.mutate({ termsVersion, privacyVersion });
          }}
        >
          同意して続ける
        </Button>
        <Button variant="secondary" busy={leaving === "out"} busyLabel="ログアウトしています" onClick={() => void later()}>
          あとで決める（ログアウト）
        </Button>
      </div>
      <p className="mt-6 text-sm text-muted">
        {"同意されないときは、"}
        {role === "mentee" ? (
          <Link as={AppLink} href={href("mypage", {}, { tab: "data" })}>
            データの受け取りと退会
          </Link>
        ) : (
          <ContactLink about="利用の終了">事務局へのご連絡</ContactLink>
        )}
        {"に進めます。予約済みの面談は、お決めになるまでそのまま残ります。"}
      </p>
    </Card>
  );
}
