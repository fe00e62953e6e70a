/** Milliseconds during which no other runner takes the same interview. Every call to Zoom times out well before. */
export const LEASE = 120_000;

/** What Zoom was asked and has not answered is done within so long after we gave up, or never (milliseconds). The first retry waits as long. */
export const LATE = 15_000;
