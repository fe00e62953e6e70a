import { Icon } from "@knotter/ui/icon";
import type { ReactNode } from "react";
import { Folded } from "./folded";

/** A question as people ask it; opened, the answer first and the reasons after it. Searching in the page opens it, and so does printing. */
export function Question({ question, answer, children }: { question: string; answer: string; children?: ReactNode | undefined }) {
  return (
    <Folded
      className="border-t border-line first:border-t-0"
      summary={
        <h4 className="flex min-h-14 items-center gap-3 py-3 text-base group-hover/fold:text-primary">
          <Icon
            name="chevron-right"
            size={18}
            className="text-primary transition-transform group-open/fold:rotate-90 motion-reduce:transition-none"
          />
          <span className="min-w-0">{question}</span>
        </h4>
      }
    >
      <div className="prose-ja pb-5 pl-[30px] [&>*+*]:mt-2">
        <p className="font-bold text-primary-hover">{answer}</p>
        {children}
      </div>
    </Folded>
  );
}

/** Questions about one topic. */
export function QuestionGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 first:mt-0">
      <h3 className="mb-3 text-base text-muted">{title}</h3>
      <div className="rounded-card border border-line bg-surface px-5 md:px-7">{children}</div>
    </section>
  );
}
