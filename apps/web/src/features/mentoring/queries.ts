/** The same input for everything that shows upcoming interviews, so that prefetch and components share it. */
export const upcomingOf = (id: string) => ({ id, status: "upcoming" as const, pageSize: 20 });

/** All interviews of a mentee, latest first, page by page. */
export const historyOf = (id: string) => ({ id, pageSize: 20 });

/** The latest questionnaire that is not attached to an interview. */
export const LOOSE_QUESTIONNAIRE = { unattached: true, pageSize: 1 };
