/** One question for page and component, so that nothing is asked twice. */
export const QUESTIONNAIRES = { pageSize: 20 };
export const UNREAD = { unread: true, pageSize: 20 };
export const READ = { unread: false, pageSize: 20 };

/** The bank a sheet is written from: its own version, that of the order, or today's. */
export type Bank = { version: number } | { orderId: string } | Record<string, never>;
