import { Banner } from "@knotter/ui/banner";
import type { ReactNode } from "react";

/** What went wrong, said in place and aloud. */
export const RefusalBanner = ({ refusal }: { refusal: string | null }) =>
  refusal !== null && <Banner status="error" announce title={refusal} />;

const focusOnce = (element: HTMLElement | null) => element?.focus();

/** A link that opens nothing any more, above the way on. It takes the focus: what was pressed has gone from the page. */
export function DeadLink({ refusal, children }: { refusal: string | null; children?: ReactNode | undefined }) {
  return (
    refusal !== null && (
      <div ref={focusOnce} tabIndex={-1} className="mb-6 outline-none">
        <Banner status="warning" announce title={refusal}>
          {children}
        </Banner>
      </div>
    )
  );
}
