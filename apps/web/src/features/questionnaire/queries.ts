/** The same input for page and component, so that nothing is requested twice. */
export const QUESTIONNAIRES = { pageSize: 20 };
export const UNREAD = { unread: true, pageSize: 20 };
export const READ = { unread: false, pageSize: 20 };

/** The bank for a questionnaire: its own version, that of the order, or the current one. */
export type Bank = { version: number } | { orderId: string } | Record<string, never>;
