/** So long nobody else takes the same interview (milliseconds). Every call to Zoom ends well before. */
export const LEASE = 120_000;

/** What Zoom was asked and has not answered is done within so long after we gave up, or never (milliseconds). The first retry waits as long. */
export const LATE = 15_000;
