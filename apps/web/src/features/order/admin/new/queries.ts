/** The companies to choose from; shared by the server's prefetch and the browser's query. */
export const customersInput = (q: string) => ({ pageSize: 10, q: q.trim() || undefined });
