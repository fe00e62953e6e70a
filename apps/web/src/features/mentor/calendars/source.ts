import type { RouterOutputs } from "@/trpc/outputs";

/** A calendar of a mentor, as the list of them shows it. */
export type Source = RouterOutputs["calendarSources"]["list"]["sources"][number];

/** A vendor with which a calendar can be connected here. */
export type Vendor = RouterOutputs["calendarSources"]["list"]["vendors"][number];

/** The vendor of a calendar that is read with the mentor's authorisation; null: by its address. */
export const vendorOf = ({ kind }: Source): Vendor | null => (kind === "google" || kind === "microsoft" ? kind : null);

/** Whether its appointments of today may be missing: it could not be read for a day, or its authorisation has ended. */
export const isUnread = ({ state }: Pick<Source, "state">): boolean => state === "failing" || state === "disconnected";

/** Where a calendar is, if its address does not say so. */
export const VENDOR_TEXT: Readonly<Record<Vendor, string>> = { google: "Googleカレンダー", microsoft: "Microsoft 365・Outlook.com" };
