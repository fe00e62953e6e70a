import { Banner } from "@knotter/ui/banner";
import type { ReactNode } from "react";

/** Shows and announces an error in place. */
export const RefusalBanner = ({ refusal }: { refusal: string | null }) =>
  refusal !== null && <Banner status="error" announce title={refusal} />;

const focusOnce = (element: HTMLElement | null) => element?.focus();

/** A link that is no longer valid, with a way to continue. It takes the focus, because the pressed button has disappeared. */
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
