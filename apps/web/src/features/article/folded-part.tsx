import { Icon } from "@knotter/ui/icon";
import type { ReactNode } from "react";
import { Folded } from "./folded";

/** A part below a section's text that not every reader needs, under its own heading. */
export const FoldedPart = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Folded
    className="mt-6 rounded-card border border-line bg-surface px-5"
    summary={
      <h3 className="mt-0! flex min-h-14 items-center gap-3 py-3 text-base">
        <Icon
          name="chevron-right"
          size={18}
          className="text-primary transition-transform group-open/fold:rotate-90 motion-reduce:transition-none"
        />
        <span className="min-w-0">{title}</span>
      </h3>
    }
  >
    <div className="prose-ja pb-5 [&>*+*]:mt-3">{children}</div>
  </Folded>
);
