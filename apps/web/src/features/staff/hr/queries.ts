/** The same input for the page's prefetch and the list. */
export const hrStaffsOf = (customerId: string) => ({ id: customerId, pageSize: 50 });
