import type { ReactNode } from "react";

/** One numbered part of the document. */
export function ReportSection({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = `report-section-${number}`;
  return (
    <section aria-labelledby={id} className="mt-12 print:mt-6">
      <h2 id={id} className="mb-5 scroll-mt-24 border-b border-line pb-2 print:mb-3">
        <span className="mr-3 text-primary tabular-nums">{number}</span>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A text of the admins, with its paragraphs. */
export function ReportText({ text, empty }: { text: string | null; empty: string }) {
  if (text === null) return <p className="text-muted">{empty}</p>;
  return (
    <div className="prose-ja">
      {text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
