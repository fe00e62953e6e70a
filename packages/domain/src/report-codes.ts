/** The sections of the report, in their order. The last four hold texts, the others numbers; section 5 holds both. */
export const REPORT_SECTIONS = [
  "overview",
  "themes",
  "ratings",
  "attributes",
  "orgIssues",
  "proposals",
  "recommendations",
  "rules",
] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** `none`: not created yet. `collecting`: fewer than k people, or nothing published for this reader. */
export const REPORT_STATUSES = ["none", "collecting", "draft", "reviewed", "published"] as const;
export type ReportState = (typeof REPORT_STATUSES)[number];

/**
 * The state of a period: included in the report at hand; published, but not included yet; closed with too few people, so that it joins the
 * next one, or is never published if there is none; closed, which is all that the company learns of these three; or not closed.
 */
export const PERIOD_STATES = ["told", "ready", "joins", "untold", "closed", "open"] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

/** Maximum length in characters of each text that an admin writes. */
export const REPORT_TEXT_MAX = 4000;
