import type { ReactNode } from "react";

/**
 * A question as people ask it, with the answer first and the reasons after it. Not folded on purpose, so that nobody has to search for it.
 */
export function Question({ question, answer, children }: { question: string; answer: string; children?: ReactNode | undefined }) {
  return (
    <div className="border-t border-line py-6 first:border-t-0 first:pt-0 last:pb-0" data-print="keep">
      <h4>{question}</h4>
      <div className="prose-ja mt-2 [&>*+*]:mt-2">
        <p className="font-bold text-primary-hover">{answer}</p>
        {children}
      </div>
    </div>
  );
}

/** Questions about one topic. */
export function QuestionGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 first:mt-0">
      <h3 className="mb-3 text-base text-muted">{title}</h3>
      <div className="rounded-card border border-line bg-surface px-5 py-6 md:px-7">{children}</div>
    </section>
  );
}
