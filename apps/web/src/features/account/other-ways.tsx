import { Icon } from "@knotter/ui/icon";
import { Link } from "@knotter/ui/link";

interface Way {
  who: string;
  label: string;
  href: string;
}

/** Other routes, each with the person it is for. */
export function OtherWays({ ways }: { ways: readonly Way[] }) {
  return (
    <ul className="grid gap-1 text-sm">
      {ways.map(({ who, label, href }) => (
        <li key={href} className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="text-muted">{who}</span>
          <Link href={href} className="inline-flex min-h-11 items-center gap-1 font-bold">
            {label}
            <Icon name="chevron-right" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
