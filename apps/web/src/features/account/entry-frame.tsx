import { href } from "@knotter/contract/routes";
import { Icon, type IconName } from "@knotter/ui/icon";
import { Logo } from "@knotter/ui/logo";
import { ScrollToTop } from "@knotter/ui/scroll-to-top";
import type { ReactNode } from "react";
import { ContactCard } from "@/components/contact";
import { KnotDrawing } from "./knot-drawing";

const promises: { icon: IconName; text: string }[] = [
  { icon: "lock", text: "話した内容が、同意なく会社に伝わることはありません" },
  { icon: "user", text: "国家資格を持つキャリコンと、1対1でお話しします" },
  { icon: "message", text: "話すことが決まっていなくても、大丈夫です" },
];

interface Outside {
  privacy: string | undefined;
  personalInformation: string | undefined;
  terms: string | undefined;
  qa: string | undefined;
}

/**
 * A page in two halves: an introduction, and the form. On a phone the form follows the name. Its links are plain, because the address of
 * such a page (with a token) must not be passed to a router.
 */
export function EntryFrame({
  title,
  external,
  below,
  children,
}: {
  title: ReactNode;
  external: Outside;
  /** Links to alternatives. */
  below?: ReactNode | undefined;
  children: ReactNode;
}) {
  const links = [
    { label: "プライバシーポリシー", href: external.privacy },
    { label: "個人情報の取り扱い", href: external.personalInformation },
    { label: "利用規約", href: external.terms },
    { label: "Q&A", href: external.qa },
  ];
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-surface lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:grid-rows-1">
      <section
        aria-label="Knotter について"
        className="relative overflow-hidden bg-primary-tint px-5 py-5 lg:sticky lg:top-0 lg:flex lg:h-dvh lg:min-h-[44rem] lg:flex-col lg:px-14 lg:py-12"
      >
        <Logo size={26} />
        <p className="mt-1 text-sm text-muted lg:hidden">ひとりで考えていたことを、一緒にほどく。</p>
        <div className="hidden lg:mt-auto lg:mb-auto lg:block lg:max-w-[30rem]">
          <KnotDrawing />
          <p className="heading mt-12 text-2xl">
            <span className="inline-block">ひとりで考えていたことを、</span>
            <span className="inline-block">一緒にほどく。</span>
          </p>
          <p className="mt-4 text-muted">これからの働き方を、キャリアの専門家とゆっくり話せる場所です。</p>
          <ul className="mt-8 grid gap-4">
            {promises.map(({ icon, text }) => (
              <li key={text} className="flex gap-3">
                <Icon name={icon} size={22} className="mt-[3px] text-primary" />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </section>
      <div className="flex flex-col px-5 pt-9 pb-6 sm:px-10 sm:pt-14 lg:py-12">
        <main id="main" tabIndex={-1} className="outline-none mx-auto w-full max-w-[26rem] lg:mt-[max(1rem,9vh)]">
          <h1>{title}</h1>
          {children}
          {below !== undefined && <div className="mt-9 border-t border-line pt-4">{below}</div>}
        </main>
        <footer className="mx-auto mt-auto w-full max-w-[26rem] pt-8 text-sm">
          <div className="flex flex-wrap gap-x-6">
            {links.map(
              (link) =>
                link.href && (
                  <a
                    key={link.label}
                    href={link.href}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="inline-flex min-h-11 items-center gap-1 text-muted underline-offset-4 hover:text-primary hover:underline"
                  >
                    {link.label}
                    <Icon name="external" size={15} />
                    <span className="sr-only">（新しいタブで開きます）</span>
                  </a>
                ),
            )}
          </div>
          <a
            href={href("accessibility")}
            className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-primary hover:underline"
          >
            アクセシビリティ
          </a>
          <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
            <ContactCard />
            <ScrollToTop />
          </div>
        </footer>
      </div>
    </div>
  );
}
