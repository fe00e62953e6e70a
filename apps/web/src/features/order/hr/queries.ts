/** The same input for the page's prefetch and the list. */
export const HR_ORDERS = { sort: "newest" as const, pageSize: 20 };
