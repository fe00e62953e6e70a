"use client";

import { useState } from "react";
import { cx } from "./cx";

export type AvatarProps = {
  name: string;
  photoUrl?: string | null | undefined;
  size?: number | undefined;
  /** Next to the name in text the picture adds nothing, so by default it is hidden from screen readers. */
  alt?: string | undefined;
  className?: string | undefined;
};

/** The first letter of the family name; two letters of a Latin name. */
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

/** A photo; initials if there is none or it does not load. The size is the same. */
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
          // Loading may have failed before hydration.
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
