import { Icon } from "@knotter/ui/icon";
import type { ReactNode } from "react";
import { Folded } from "./folded";
import { OpenedByAddress } from "./opened-by-address";

export interface ArticleSection {
  /** The anchor, which other pages link to. */
  id: string;
  title: string;
  content: ReactNode;
  /** A section that is folded until its heading is pressed or a link leads into it, so that a long page stays short. */
  folded?: true | undefined;
}

export interface ArticlePageProps {
  title: string;
  lead: ReactNode;
  drawing: ReactNode;
  /** The essentials for readers in a hurry, before the table of contents. */
  summary?: ReactNode | undefined;
  sections: readonly ArticleSection[];
  /** Where to go from here. */
  next?: ReactNode | undefined;
}

/** An article: introduction, table of contents (next to the text if there is space), sections at reading width. */
export function ArticlePage({ title, lead, drawing, summary, sections, next }: ArticlePageProps) {
  return (
    <div className="mx-auto max-w-content px-5 pt-8 md:px-8 md:pt-12">
      <header className="grid items-center gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
        <div className="max-w-reading">
          <h1 className="text-2xl md:text-display">{title}</h1>
          <div className="mt-4 text-pretty text-base md:text-lg md:leading-prose">{lead}</div>
        </div>
        <div className="mx-auto w-full max-w-[26rem] *:h-auto *:w-full lg:max-w-none" data-print="hide">
          {drawing}
        </div>
      </header>
      {summary !== undefined && <div className="mt-8 md:mt-10">{summary}</div>}
      <div className="mt-10 grid gap-y-12 md:mt-14 lg:grid-cols-[15rem_minmax(0,720px)] lg:gap-x-16">
        <nav
          aria-labelledby="contents"
          data-print="hide"
          className="self-start rounded-card border border-line bg-surface px-5 py-4 lg:sticky lg:top-[calc(var(--header-height)+24px)] lg:border-0 lg:bg-transparent lg:p-0"
        >
          <p id="contents" className="text-sm font-bold text-muted">
            このページの内容
          </p>
          <ol className="mt-1 md:max-lg:columns-2 md:max-lg:gap-8">
            {sections.map(({ id, title: text }) => (
              <li key={id} className="break-inside-avoid border-b border-line max-lg:last:border-b-0">
                <a href={`#${id}`} className="flex min-h-11 items-center py-2 leading-control text-ink hover:text-primary hover:underline">
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="min-w-0 max-w-reading">
          {sections.map(({ id, title: text, content, folded }) =>
            folded ? (
              <section key={id} aria-labelledby={`${id}-title`} className="mt-6 first:mt-0 md:mt-8">
                <Folded
                  className="rounded-card border border-line bg-surface px-5 md:px-7"
                  summary={
                    <h2 id={`${id}-title`} className="flex min-h-16 items-center gap-3 py-4 group-hover/fold:text-primary">
                      <Icon
                        name="chevron-right"
                        size={20}
                        className="text-primary transition-transform group-open/fold:rotate-90 motion-reduce:transition-none"
                      />
                      <span className="min-w-0">{text}</span>
                    </h2>
                  }
                >
                  {/* The target of links is inside, because browsers open a <details> for a link into it. */}
                  <div id={id} className="prose-ja scroll-mt-[calc(var(--header-height)+5.5rem)] pt-2 pb-7">
                    {content}
                  </div>
                </Folded>
              </section>
            ) : (
              <section key={id} aria-labelledby={id} className="mt-12 first:mt-0 md:mt-16">
                <h2 id={id} className="mb-5 border-l-4 border-primary pl-4">
                  {text}
                </h2>
                <div className="prose-ja">{content}</div>
              </section>
            ),
          )}
          <OpenedByAddress />
          {next}
        </div>
      </div>
    </div>
  );
}
