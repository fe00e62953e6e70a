/** The same input for the page's prefetch and the list. */
export const SUPERVISIONS = { pageSize: 50 };
