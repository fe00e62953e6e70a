/** The draft of a set, and its published version: shared by the page's prefetch and the editor. */
export const draftOf = (orderIds: string) => ({ orderIds, draft: true });
export const publishedOf = (orderIds: string) => ({ orderIds });
