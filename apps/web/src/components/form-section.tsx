import { Card } from "@knotter/ui/card";
import { Icon } from "@knotter/ui/icon";
import { type ReactNode, useId } from "react";

/** A part of a long form: its title, who will read it, and its fields. */
export function FormSection({
  title,
  readers,
  level = 2,
  children,
}: {
  title: string;
  readers: ReactNode;
  level?: 2 | 3 | undefined;
  children: ReactNode;
}) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <p className="mt-1 mb-4 flex gap-2 text-sm text-muted">
        <Icon name="eye" size={18} className="mt-[3px]" />
        <span className="min-w-0">{readers}</span>
      </p>
      <Card>
        <div className="grid gap-6">{children}</div>
      </Card>
    </section>
  );
}
