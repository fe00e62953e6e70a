"use client";

import { buttonStyle } from "@knotter/ui/button-style";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import { Spinner } from "@knotter/ui/spinner";
import { useId } from "react";

/** The browser's own file input, with a label that looks like a button: keyboard and screen reader use it directly. */
export function FileButton({
  label,
  accept,
  busy,
  describedBy,
  onFile,
}: {
  label: string;
  accept: string;
  busy: boolean;
  describedBy?: string | undefined;
  onFile: (file: File) => void;
}) {
  const id = useId();
  return (
    <span className="relative inline-flex">
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={busy}
        aria-describedby={describedBy}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-progress"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Allows choosing the same file again.
          event.currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
      <label
        htmlFor={id}
        className={cx(
          buttonStyle({ variant: "secondary" }),
          "pointer-events-none peer-hover:border-primary peer-hover:bg-primary-tint peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus",
        )}
      >
        {busy ? <Spinner /> : <Icon name="upload" />}
        {label}
      </label>
    </span>
  );
}
