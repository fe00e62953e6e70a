import { Icon } from "@knotter/ui/icon";
import { Logo } from "@knotter/ui/logo";
import { ScrollToTop } from "@knotter/ui/scroll-to-top";
import { AppLink } from "@/components/app-link";
import { ContactCard } from "@/components/contact";
import type { NavLink } from "./nav-links";

const linkStyle = "inline-flex min-h-11 items-center gap-1 text-sm text-ink underline-offset-4 hover:text-primary hover:underline";

/** Links to other pages, and to the operator's own. */
export function Footer({ inside, outside }: { inside: NavLink[]; outside: NavLink[] }) {
  return (
    <footer data-print="hide" className="mt-auto border-t border-line bg-surface">
      <div className="mx-auto flex max-w-content flex-col gap-x-12 gap-y-6 px-5 py-10 md:flex-row md:items-start md:justify-between md:px-8 md:py-12">
        <div className="md:max-w-[17rem]">
          <Logo size={20} />
          <p className="mt-3 text-sm text-muted">自分らしく働きつづけるための、キャリコンとの面談サービスです。</p>
          <ContactCard className="mt-4" />
        </div>
        <nav aria-label="フッター" className="flex flex-wrap gap-x-12">
          {inside.length > 0 && (
            <ul>
              {inside.map((link) => (
                <li key={link.label}>
                  <AppLink href={link.href} className={linkStyle}>
                    {link.label}
                  </AppLink>
                </li>
              ))}
            </ul>
          )}
          {outside.length > 0 && (
            <ul>
              {outside.map((link) => (
                <li key={link.label}>
                  <a href={link.href} target="_blank" rel="noopener noreferrer" className={linkStyle}>
                    {link.label}
                    <Icon name="external" size={15} className="text-muted" />
                    <span className="sr-only">（新しいタブで開きます）</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </nav>
      </div>
      <div className="mx-auto flex max-w-content justify-end px-5 pb-6 md:px-8">
        <ScrollToTop />
      </div>
    </footer>
  );
}
