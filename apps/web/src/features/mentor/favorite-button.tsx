"use client";

import { cx } from "@knotter/ui/cx";
import { IconButton } from "@knotter/ui/icon-button";
import { useRef, useState } from "react";
import { trpc } from "../../trpc/client";

interface FavoriteButtonProps {
  viewerId: string;
  mentor: { id: string; displayName: string; favorite: boolean };
  className?: string | undefined;
}

/**
 * A heart that only the viewer sees, made anew (`key`) when the server says something else than before. It turns with every press; one request
 * goes at a time, and what was pressed meanwhile follows. What could not be stored turns back to what is stored, and says so.
 */
export function FavoriteButton({ viewerId, mentor, className }: FavoriteButtonProps) {
  const utils = trpc.useUtils();
  const { favorite } = mentor;
  const [on, setOn] = useState(favorite);
  /** What was pressed last, what the server holds as far as it has answered, and whether a request is on its way. */
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
      // The list on the screen stays as it is: nobody disappears under the pointer. The next list is asked anew.
      void utils.mentors.list.invalidate(undefined, { refetchType: "none" });
      void utils.mentors.get.invalidate({ id: mentor.id }, { refetchType: "none" });
    } catch {
      // Every failed mutation says so by itself (trpc/query-client.ts).
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
