"use client";

import { cx } from "@knotter/ui/cx";
import { IconButton } from "@knotter/ui/icon-button";
import { useRef, useState } from "react";
import { trpc } from "@/trpc/client";

interface FavoriteButtonProps {
  viewerId: string;
  mentor: { id: string; displayName: string; favorite: boolean };
  className?: string | undefined;
}

/**
 * A heart that only the viewer sees, remounted (`key`) when the server's value has changed. It toggles with every press; one request is
 * sent at a time, and later presses follow. A failed change is reverted and reported.
 */
export function FavoriteButton({ viewerId, mentor, className }: FavoriteButtonProps) {
  const utils = trpc.useUtils();
  const { favorite } = mentor;
  const [on, setOn] = useState(favorite);
  /** The last press, the last value confirmed by the server, and whether a request is in progress. */
  const wish = useRef({ wanted: favorite, stored: favorite, sending: false }).current;
  const { mutateAsync: add } = trpc.mentees.addFavorite.useMutation();
  const { mutateAsync: remove } = trpc.mentees.removeFavorite.useMutation();

  async function press() {
    wish.wanted = !on;
    setOn(!on);
    if (wish.sending) return;
    wish.sending = true;
    try {
      while (wish.wanted !== wish.stored) {
        const { wanted } = wish;
        await (wanted ? add : remove)({ id: viewerId, mentorId: mentor.id });
        wish.stored = wanted;
      }
      // The visible list stays as it is, so that nobody disappears under the pointer. The next list is loaded again.
      void utils.mentors.list.invalidate(undefined, { refetchType: "none" });
      void utils.mentors.get.invalidate({ id: mentor.id }, { refetchType: "none" });
    } catch {
      // The global handler shows the error (trpc/query-client.ts).
      setOn(wish.stored);
    } finally {
      wish.sending = false;
    }
  }

  return (
    <IconButton
      icon="heart"
      label={`${mentor.displayName}さんをお気に入り`}
      aria-pressed={on}
      title="お気に入り"
      onClick={() => void press()}
      className={cx("relative z-10", on && "text-accent! [&_svg]:fill-current", className)}
    />
  );
}
