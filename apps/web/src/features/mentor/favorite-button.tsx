"use client";

import { cx } from "@knotter/ui/cx";
import { IconButton } from "@knotter/ui/icon-button";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";

interface FavoriteButtonProps {
  viewerId: string;
  mentor: { id: string; displayName: string; favorite: boolean };
  className?: string | undefined;
}

/** A heart that only she sees. It turns at once; what could not be stored turns back and says so. */
export function FavoriteButton({ viewerId, mentor, className }: FavoriteButtonProps) {
  const utils = trpc.useUtils();
  const [seen, setSeen] = useState(mentor.favorite);
  const [on, setOn] = useState(mentor.favorite);
  // What the server says anew (another tab, another page) holds.
  if (mentor.favorite !== seen) {
    setSeen(mentor.favorite);
    setOn(mentor.favorite);
  }
  const after = {
    meta: { quiet: true },
    // The list on the screen stays as it is: nobody disappears under the pointer. The next list is asked anew.
    onSuccess: () => {
      void utils.mentors.list.invalidate(undefined, { refetchType: "none" });
      void utils.mentors.get.invalidate({ id: mentor.id }, { refetchType: "none" });
    },
    onError: (error: unknown) => {
      setOn(seen);
      showToast({ status: "error", text: errorText(error) });
    },
  };
  const add = trpc.mentees.addFavorite.useMutation(after);
  const remove = trpc.mentees.removeFavorite.useMutation(after);
  const busy = add.isPending || remove.isPending;
  return (
    <IconButton
      icon="heart"
      label={`${mentor.displayName}さんをお気に入りに追加`}
      aria-pressed={on}
      title={on ? "お気に入りから外す" : "お気に入りに追加"}
      onClick={() => {
        // One press after the other: the second is not lost, it waits for the first.
        if (busy) return;
        setOn(!on);
        (on ? remove : add).mutate({ id: viewerId, mentorId: mentor.id });
      }}
      className={cx("relative z-10", on && "text-accent! [&_svg]:fill-current", className)}
    />
  );
}
