/** The companies to choose from, in the words of the server's prefetch and of the browser alike. */
export const customersInput = (q: string) => ({ pageSize: 10, q: q.trim() || undefined });
