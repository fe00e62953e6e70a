import type { ReactNode } from "react";
import { fieldId } from "./mentor-tabs";

/** The target of the links from the completeness meter and the toast. */
export function FieldAnchor({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div id={fieldId(name)} className="min-w-0 scroll-mt-[calc(var(--header-height)+1.5rem)]">
      {children}
    </div>
  );
}
