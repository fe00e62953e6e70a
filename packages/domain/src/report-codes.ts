/** The sections of the report, in their order. The last four hold words, the others numbers; section 5 both. */
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

/** `none`: not written yet. `collecting`: fewer than k people, or nothing published for whoever asks. */
export const REPORT_STATUSES = ["none", "collecting", "draft", "reviewed", "published"] as const;
export type ReportState = (typeof REPORT_STATUSES)[number];

/**
 * What has become of a period: told by the report that is read; told, but not by this report yet; closed with too few people, so that it
 * joins the next one, or is never told where there is none; closed, which is all that the company learns of these three; or not closed.
 */
export const PERIOD_STATES = ["told", "ready", "joins", "untold", "closed", "open"] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

/** Characters of each text that an admin writes. */
export const REPORT_TEXT_MAX = 4000;
