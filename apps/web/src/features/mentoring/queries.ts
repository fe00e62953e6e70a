/** One question for all who show what is to come, so that the page's prefetch and the components ask the same. */
export const upcomingOf = (id: string) => ({ id, status: "upcoming" as const, pageSize: 20 });

/** Everything of one person, latest first, page by page. */
export const historyOf = (id: string) => ({ id, pageSize: 20 });

/** The latest sheet that was written before anything was booked. */
export const LOOSE_QUESTIONNAIRE = { unattached: true, pageSize: 1 };
