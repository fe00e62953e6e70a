import type { ReactNode } from "react";

/** A drawing in the text, with its caption. */
export function ArticleFigure({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  return (
    <figure className="my-8">
      <div className="mx-auto w-full max-w-[26rem] *:h-auto *:w-full">{drawing}</div>
      <figcaption className="mx-auto mt-3 max-w-[32rem] text-center text-sm text-balance text-muted">{children}</figcaption>
    </figure>
  );
}
