import { canOpen, href, ROUTES } from "@knotter/contract/routes";
import type { Role } from "@knotter/domain/role";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import NextLink from "next/link";

export interface Reader {
  role: Role;
  temporary: boolean;
}

type Next = "mentors" | "tutorial" | "aboutCareer" | "guide";

/** Links for after reading: only to pages that this reader may open. */
export function NextStep({ reader, title, pages }: { reader: Reader; title: string; pages: readonly Next[] }) {
  const open = pages.filter((key) => canOpen(key, reader));
  if (open.length === 0) return null;
  return (
    <Card tone="tint" padding="large" as="section" aria-labelledby="next-step" data-print="hide" className="mt-16 md:mt-20">
      <h2 id="next-step" className="text-lg">
        {title}
      </h2>
      <div className="mt-4 flex flex-wrap gap-3">
        {open.map((key, index) => (
          <ButtonLink
            key={key}
            as={NextLink}
            href={href(key)}
            prefetch={false}
            variant={index === 0 ? "primary" : "secondary"}
            className="max-md:w-full"
            {...(key === "mentors" && { icon: "search" as const })}
          >
            {ROUTES[key].title}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}
