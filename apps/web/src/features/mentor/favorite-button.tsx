"use client";

import { cx } from "@knotter/ui/cx";
import { IconButton } from "@knotter/ui/icon-button";
import { showToast } from "@knotter/ui/toast";
import { useRef, useState } from "react";
import { errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";

interface FavoriteButtonProps {
  viewerId: string;
  mentor: { id: string; displayName: string; favorite: boolean };
  className?: string | undefined;
}

/**
 * A heart that only she sees. It turns with every press; one request goes at a time, and what was pressed meanwhile follows. What could not
 * be stored turns back to what is stored, and says so.
 */
export function FavoriteButton({ viewerId, mentor, className }: FavoriteButtonProps) {
  const utils = trpc.useUtils();
  const [seen, setSeen] = useState(mentor.favorite);
  /** What the server holds, as far as it has answered. */
  const [stored, setStored] = useState(mentor.favorite);
  const [on, setOn] = useState(mentor.favorite);
  const wanted = useRef(mentor.favorite);
  const sending = useRef(false);
  // What the server says anew (another tab, another page) holds.
  if (mentor.favorite !== seen) {
    setSeen(mentor.favorite);
    setStored(mentor.favorite);
    setOn(mentor.favorite);
  }
  const { mutateAsync: add } = trpc.mentees.addFavorite.useMutation({ meta: { quiet: true } });
  const { mutateAsync: remove } = trpc.mentees.removeFavorite.useMutation({ meta: { quiet: true } });

  async function press() {
    wanted.current = !on;
    setOn(wanted.current);
    if (sending.current) return;
    sending.current = true;
    let held = stored;
    try {
      while (wanted.current !== held) {
        const next = wanted.current;
        await (next ? add : remove)({ id: viewerId, mentorId: mentor.id });
        held = next;
        setStored(held);
      }
      // The list on the screen stays as it is: nobody disappears under the pointer. The next list is asked anew.
      void utils.mentors.list.invalidate(undefined, { refetchType: "none" });
      void utils.mentors.get.invalidate({ id: mentor.id }, { refetchType: "none" });
    } catch (error) {
      setOn(held);
      showToast({ status: "error", text: errorText(error) });
    } finally {
      sending.current = false;
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
