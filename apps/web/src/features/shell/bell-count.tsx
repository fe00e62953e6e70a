"use client";

import { type ReactNode, useState } from "react";
import { AppLink } from "@/components/app-link";
import type { Asked, CountedLink } from "./counted-link";
import { FollowUnread } from "./when-opened";

/** The bell's link as the server rendered it last, or with a count that was asked for since. Each render of the server passes a new object. */
export function BellCount({ drawn, children }: { drawn: CountedLink; children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <AppLink {...(asked?.drawn === drawn ? asked.link : drawn)}>{children}</AppLink>
      <FollowUnread drawn={drawn} onAsked={setAsked} />
    </>
  );
}
