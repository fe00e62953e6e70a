import { Card } from "@knotter/ui/card";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import { type ReactNode, useId } from "react";

/** A part of a long form: its title, who will read it, and its fields. */
export function FormSection({
  title,
  readers,
  level = 2,
  aside = false,
  children,
}: {
  title: string;
  readers: ReactNode;
  level?: 2 | 3 | undefined;
  /** On a wide screen the title is on the left of the fields instead of above them. */
  aside?: boolean | undefined;
  children: ReactNode;
}) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className={cx(aside && "xl:grid xl:grid-cols-[15rem_minmax(0,1fr)] xl:items-start xl:gap-x-10")}>
      <div className={cx("mb-4", aside && "xl:sticky xl:top-[calc(var(--header-height)+1.5rem)] xl:mb-0")}>
        <Heading id={id}>{title}</Heading>
        <p className="mt-1 flex gap-2 text-sm text-muted">
          <Icon name="eye" size={18} className="mt-[3px]" />
          <span className="min-w-0">{readers}</span>
        </p>
      </div>
      <Card>
        <div className="grid gap-6">{children}</div>
      </Card>
    </section>
  );
}
