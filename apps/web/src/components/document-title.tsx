/**
 * What the tab, the history and screen readers call a page. It says the kind of page and never whom it is about: a history is read by others, too.
 * A part of the page, not metadata of the layout: React moves it to the head of the document, and exchanges it with the page.
 */
export const DocumentTitle = ({ of: title }: { of: string }) => <title>{`${title} | Knotter`}</title>;
