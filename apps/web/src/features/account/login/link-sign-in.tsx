"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import type { Entered } from "../enter";
import { EntryLead } from "../entry-lead";
import { LinkRequest, type LinkRequestProps } from "../link-request";
import { DeadLink, RefusalBanner } from "../refusal-banner";
import { useLinkToken } from "../use-link-token";

const SecondStep = whenAsked(() => import("../second-step").then((module) => module.SecondStep));

interface LinkSignInProps extends LinkRequestProps {
  method: "link" | "mentor-link";
  /** The token in the address; null: none. */
  given: string | null;
  lead: string;
}

/**
 * With a token: a button, which uses it up; opening the page does not, because mail scanners open every link. Without a token, or with an
 * invalid one: a form to request a new link.
 */
export function LinkSignIn({ method, given, lead, next = null, ...request }: LinkSignInProps) {
  const { token, spend, forget } = useLinkToken(method, given);
  const [refusal, setRefusal] = useState<Extract<Entered, { refused: string }> | null>(null);
  const [busy, setBusy] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);

  async function signIn(link: string) {
    setBusy(true);
    setRefusal(null);
    const { enter } = await import("../enter");
    const outcome = await enter(method, { token: link }, next);
    if ("challenge" in outcome) {
      spend();
      setChallenge(outcome.challenge);
      return;
    }
    if ("next" in outcome) {
      spend();
      window.location.assign(outcome.next);
      return;
    }
    setBusy(false);
    setRefusal(outcome);
    if (outcome.dead) forget();
  }

  if (challenge !== null) {
    const startAgain = (why: string) => {
      setChallenge(null);
      setBusy(false);
      setRefusal({ refused: why });
      forget();
    };
    return <SecondStep challenge={challenge} next={next} onStartAgain={startAgain} />;
  }
  if (token !== null) {
    return (
      <>
        <EntryLead>下のボタンを押すと、ログインが完了します。</EntryLead>
        <div className="grid gap-6">
          <RefusalBanner refusal={refusal?.refused ?? null} />
          <Button size="large" fullWidth busy={busy} busyLabel="ログインしています" onClick={() => void signIn(token)}>
            ログインする
          </Button>
          <p className="text-sm text-muted">このリンクは一度だけ使えます。お心当たりがないときは、押さずにこのページを閉じてください。</p>
        </div>
      </>
    );
  }
  return (
    <>
      <EntryLead>{lead}</EntryLead>
      <DeadLink refusal={refusal?.refused ?? null} />
      <LinkRequest {...request} next={next} />
    </>
  );
}
