/** The same columns for the head and the hours of the week; a phone shows one day. */
export const WEEK_COLUMNS = "grid grid-cols-[3.25rem_minmax(0,1fr)] md:grid-cols-[3.75rem_repeat(7,minmax(0,1fr))]";
