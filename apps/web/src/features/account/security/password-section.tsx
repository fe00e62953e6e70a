"use client";

import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";

const load = () => import("./password-form").then((module) => module.PasswordForm);
const PasswordForm = whenAsked(load);

/** Changes the password; for a person who has only used mailed links, sets the first one. */
export function PasswordSection() {
  const [{ hasPassword, email }] = trpc.security.get.useSuspenseQuery({});
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="password">
      <h2 id="password" className="mb-4">
        パスワード
      </h2>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <p className="font-bold">{hasPassword ? "設定済み" : "設定していません"}</p>
            <p className="text-sm text-muted">
              {hasPassword
                ? "変更すると、ほかの端末はすべてログアウトします。"
                : "メールのリンクでログインできます。パスワードを設定すると、パスワードでもログインできます。"}
            </p>
          </div>
          {!open && (
            <Button variant="secondary" icon="edit" onPointerEnter={() => void load()} onClick={() => setOpen(true)}>
              {hasPassword ? "変更する" : "設定する"}
            </Button>
          )}
        </div>
        {open && <PasswordForm hasPassword={hasPassword} email={email} onDone={() => setOpen(false)} />}
      </Card>
    </section>
  );
}
