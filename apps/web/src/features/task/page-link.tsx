import { Icon, type IconName } from "@knotter/ui/icon";
import { AppLink } from "@/components/app-link";

export interface PageLinkProps {
  icon: IconName;
  title: string;
  text: string;
  href: string;
}

/** A link to a page, with its purpose. */
export function PageLink({ icon, title, text, href }: PageLinkProps) {
  return (
    <AppLink
      href={href}
      className="group flex h-full items-start gap-4 rounded-card border border-line bg-surface p-5 text-ink no-underline transition-colors hover:border-primary"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-tint text-primary">
        <Icon name={icon} size={22} />
      </span>
      <span className="min-w-0">
        <span className="block leading-control font-bold group-hover:text-primary">{title}</span>
        <span className="mt-1 block text-sm text-muted">{text}</span>
      </span>
    </AppLink>
  );
}
