import type { ReactNode } from "react";

export function MentorSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3">{title}</h2>
      {children}
    </section>
  );
}
