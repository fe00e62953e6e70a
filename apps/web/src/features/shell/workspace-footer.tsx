import { Icon } from "@knotter/ui/icon";
import { ScrollToTop } from "@knotter/ui/scroll-to-top";
import { AppLink } from "@/components/app-link";
import { ContactLine } from "@/components/contact";
import type { NavLink } from "./nav-links";

const linkStyle =
  "inline-flex min-h-9 items-center gap-1 whitespace-nowrap text-muted underline-offset-4 hover:text-primary hover:underline pointer-coarse:min-h-11";

/** One line with the links of every footer, for the pages of HR and the admins. */
export function WorkspaceFooter({ inside, outside }: { inside: NavLink[]; outside: NavLink[] }) {
  return (
    <footer
      data-print="hide"
      className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line bg-surface px-4 py-0.5 text-xs md:px-6"
    >
      <nav aria-label="フッター">
        <ul className="flex flex-wrap gap-x-3">
          {inside.map((link) => (
            <li key={link.label}>
              <AppLink href={link.href} className={linkStyle}>
                {link.label}
              </AppLink>
            </li>
          ))}
          {outside.map((link) => (
            <li key={link.label}>
              <a href={link.href} target="_blank" rel="noopener noreferrer" className={linkStyle}>
                {link.label}
                <Icon name="external" size={11} />
                <span className="sr-only">（新しいタブで開きます）</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap items-center gap-x-3">
        <ContactLine linkStyle={linkStyle} />
        <ScrollToTop className="min-h-9! text-xs! text-muted pointer-coarse:min-h-11!" />
      </div>
    </footer>
  );
}
