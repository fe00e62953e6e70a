"use client";

import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { Icon } from "@knotter/ui/icon";
import { useEffect, useRef } from "react";

interface LinkSentProps {
  to: string;
  lasts: string;
  /** The sentence about addresses that get no mail. */
  unsent?: string;
  onAgain: () => void;
}

const UNKNOWN = "ご登録のないメールアドレスには、ご案内は届きません。会社または事務局にお届けのアドレスをご確認ください。";

/** The same for every address: an unknown one gets no mail, and this page does not reveal it. */
export function LinkSent({ to, lasts, unsent = UNKNOWN, onAgain }: LinkSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <Card tone="tint">
        <div className="flex gap-3">
          <Icon name="mail" size={26} className="mt-0.5 text-primary" />
          <div className="min-w-0">
            <h2 ref={heading} tabIndex={-1} className="text-base leading-[1.7] outline-none">
              ご入力のメールアドレス宛にご案内を送信しました
            </h2>
            <p className="mt-2 text-sm">
              <span className="font-bold [overflow-wrap:anywhere]">{to}</span> に届くメールのリンクを開いてください。リンクは{lasts}
              有効で、一度だけ使えます。
            </p>
          </div>
        </div>
      </Card>
      <section aria-labelledby="not-arrived" className="mt-8">
        <h2 id="not-arrived" className="text-base">
          メールが届かないとき
        </h2>
        <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm text-muted">
          <li>迷惑メールのフォルダーもご確認ください。届くまで数分かかることがあります。</li>
          <li>{unsent}</li>
          <li>もう一度送信すると、前のリンクは使えなくなります。</li>
        </ul>
        <Button variant="secondary" className="mt-5" icon="refresh" onClick={onAgain}>
          メールアドレスを入力し直す
        </Button>
      </section>
    </div>
  );
}
