/** One question for page and component, so that nothing is asked twice. */
export const consentsOf = (id: string) => ({ id, pageSize: 20 });
