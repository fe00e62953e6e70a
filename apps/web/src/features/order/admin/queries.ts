/** One page of an order's history; shared by the server's prefetch and the browser's query. */
export const historyInput = (id: string) => ({ id, pageSize: 20 });
