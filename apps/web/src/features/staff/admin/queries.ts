/** The same input for the page's prefetch and the list. */
export const ADMIN_STAFF = { pageSize: 50 };
