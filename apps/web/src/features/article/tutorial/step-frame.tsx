"use client";

import { type ReactNode, useEffect, useRef } from "react";

export interface StepFrameProps {
  title: string;
  /** What to try here. */
  task: ReactNode;
  /** After an action the heading takes the focus, so that keyboard and screen reader continue from here. */
  takeFocus: boolean;
  children: ReactNode;
}

/** One screen of the practice. */
export function StepFrame({ title, task, takeFocus, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeFocus) heading.current?.focus();
  }, [takeFocus]);
  return (
    <section aria-labelledby="practice-stage">
      <h2 ref={heading} id="practice-stage" tabIndex={-1} className="w-fit scroll-mt-[calc(var(--header-height)+24px)]">
        {title}
      </h2>
      <p className="mt-2 mb-6 max-w-reading">{task}</p>
      {children}
    </section>
  );
}
