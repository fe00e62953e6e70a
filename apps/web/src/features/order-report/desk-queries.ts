/** The draft of a set, and what is published of it: the page and the desk ask in the same words. */
export const draftOf = (orderIds: string) => ({ orderIds, draft: true });
export const publishedOf = (orderIds: string) => ({ orderIds });
