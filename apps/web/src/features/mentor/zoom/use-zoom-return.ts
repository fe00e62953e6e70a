"use client";

import { href } from "@knotter/contract/routes";
import { useEffect, useState } from "react";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { ZoomReturn } from "./zoom-return";

export type ZoomNews =
  | { kind: "working" }
  /** `kept`: booked interviews that stay at the link they have. */
  | { kind: "connected"; kept: number }
  | { kind: "denied" }
  | { kind: "refused"; text: string; account: boolean };

/** Zoom's code is valid once, but React may run an effect twice. */
const walked = new Set<string>();

/** Submits what Zoom has sent back, once. It is removed from the address at once, so that it is in no history, bookmark or Referer. */
export function useZoomReturn(mentorId: string, back: ZoomReturn | null): { news: ZoomNews | null; dismiss: () => void } {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.mentors.zoomOauthAuthorize.useMutation({ meta: { quiet: true } });
  const [news, setNews] = useState<ZoomNews | null>(() => begun(back));
  useEffect(() => {
    if (back === null) return;
    const show = (outcome: "connected" | "error" | undefined) =>
      window.history.replaceState(null, "", href("mentorMypage", {}, { tab: "zoom", zoom: outcome }));
    if (back.denied) return show(undefined);
    const { code, state } = back;
    if (code === null || state === null || walked.has(state)) return;
    walked.add(state);
    show(undefined);
    const look = () => Promise.all([utils.mentors.zoom.invalidate(), utils.mentors.get.invalidate(), utils.currentUser.get.invalidate()]);
    const keptAt = async () => {
      const { items } = await utils.mentors.mentorings.fetch({ id: mentorId, status: "upcoming", pageSize: 100 });
      return items.filter(({ meeting }) => meeting.method === "fixed_url").length;
    };
    mutateAsync({ id: mentorId, code, state, redirectUri: `${window.location.origin}${href("mentorMypage")}` })
      .then(async () => {
        // The message is shown together with the new state.
        const [kept] = await Promise.all([keptAt(), look()]);
        setNews({ kind: "connected", kept });
        show("connected");
      })
      .catch(async (error: unknown) => {
        await look();
        setNews({ kind: "refused", text: errorText(error), account: appErrorOf(error)?.code === "ZOOM_ACCOUNT_IN_USE" });
        show("error");
      });
  }, [back, mentorId, mutateAsync, utils]);
  return { news, dismiss: () => setNews(null) };
}

function begun(back: ZoomReturn | null): ZoomNews | null {
  if (back === null) return null;
  return back.denied ? { kind: "denied" } : { kind: "working" };
}
