"use client";

import { useState } from "react";
import { cx } from "./cx";

export type AvatarProps = {
  name: string;
  photoUrl?: string | null | undefined;
  size?: number | undefined;
  /** Beside the name in text the picture says nothing new: then it is silent (the default). */
  alt?: string | undefined;
  className?: string | undefined;
};

/** Family name's first letter; two letters of a Latin name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/[\s　]+/);
  const latin = /^[A-Za-z]/.test(name.trim());
  return latin
    ? words
        .slice(0, 2)
        .map((word) => word.charAt(0).toUpperCase())
        .join("")
    : [...(words[0] ?? "")].slice(0, 1).join("");
}

/** A photo; initials where there is none or it does not load. The room is the same. */
export function Avatar({ name, photoUrl, size = 48, alt = "", className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const frame = cx(
    "inline-grid shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-primary-tint font-bold text-primary-hover",
    className,
  );
  if (photoUrl && broken !== photoUrl) {
    return (
      <img
        src={photoUrl}
        alt={alt}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(photoUrl)}
        ref={(image) => {
          // It may have failed before this component woke up in the browser.
          if (image?.complete && image.naturalWidth === 0) setBroken(photoUrl);
        }}
        style={{ width: size, height: size }}
        className={cx(frame, "object-cover")}
      />
    );
  }
  return (
    <span
      className={frame}
      style={{ width: size, height: size, fontSize: size * 0.4, lineHeight: 1 }}
      {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
    >
      {initialsOf(name)}
    </span>
  );
}
