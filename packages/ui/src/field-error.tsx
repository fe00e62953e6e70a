import type { ReactNode } from "react";
import { Icon } from "./icon";

/** The live region is rendered before it has text, so that the text is announced. */
export function FieldError({ id, children }: { id: string; children?: ReactNode | undefined }) {
  return (
    <div aria-live="polite">
      {children && (
        <p id={id} className="mt-1.5 flex scroll-my-4 gap-1.5 text-sm font-bold text-error">
          <Icon name="warning" size={18} className="mt-[0.2em]" />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  );
}
