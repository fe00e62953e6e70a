/** The same input for page and component, so that nothing is requested twice. */
export const consentsOf = (id: string) => ({ id, pageSize: 20 });

export const dataAccessOf = (id: string) => ({ id, pageSize: 20 });

export const courseOf = (id: string) => ({ id, pageSize: 20 });
