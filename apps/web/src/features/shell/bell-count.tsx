"use client";

import { type ReactNode, useState } from "react";
import { AppLink } from "@/components/app-link";
import type { Asked, CountedLink } from "./counted-link";
import { FollowUnread } from "./when-opened";

/** The link as the server has drawn it last, or with the count that was asked since. Each drawing is another object, also where the count is the same. */
export function BellCount({ drawn, children }: { drawn: CountedLink; children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <AppLink {...(asked?.drawn === drawn ? asked.link : drawn)}>{children}</AppLink>
      <FollowUnread drawn={drawn} onAsked={setAsked} />
    </>
  );
}
