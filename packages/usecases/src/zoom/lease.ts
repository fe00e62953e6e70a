/** So long nobody else takes the same interview (milliseconds). Every call to Zoom ends well before. */
export const LEASE = 120_000;
