/** One page of an order's history, in the words of the server's prefetch and of the browser alike. */
export const historyInput = (id: string) => ({ id, pageSize: 20 });
