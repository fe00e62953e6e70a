/**
 * What the tab, the history and screen readers call a page. It says the kind of page and never whom it is about: a history is read by others, too.
 * It is rendered by the page, not as metadata of the layout: React moves it into the head of the document, and replaces it together with the page.
 */
export const DocumentTitle = ({ of: title }: { of: string }) => <title>{`${title} | Knotter`}</title>;
