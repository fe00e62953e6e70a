import type { Audience } from "@knotter/domain/campaign";
import { instantOf, isLocalDate, parseTime, toOffsetIso } from "@knotter/domain/tokyo";
import type { z } from "zod";
import type { FormValues } from "@/components/form/codec";
import type { useServerForm } from "@/components/form/use-server-form";
import type { RouterOutputs } from "@/trpc/outputs";
import type { composeForm } from "./compose-schema";

export type Campaign = RouterOutputs["orders"]["mails"]["campaigns"][number];

/** The variables of a campaign's text (mail/manual-variables.ts refuses every other one). */
export const VARIABLES = [
  { name: "氏名", says: "宛先の方の氏名" },
  { name: "会社名", says: "顧客企業の名前" },
  { name: "施策名", says: "この施策の名前" },
  { name: "残り回数", says: "その方の残り回数" },
  { name: "予約期限", says: "予約を受け付ける最後の日" },
  { name: "ログインURL", says: "ログインのページ（本文だけ）" },
] as const;

export interface Chosen {
  ids: string[];
  names: string[];
}

/** `sendOn` and `sendAt` are in JST; both empty: not set yet. */
export type ComposeValues = FormValues<z.input<typeof composeForm>>;
export type ComposeForm = ReturnType<typeof useServerForm<z.input<typeof composeForm>, z.output<typeof composeForm>, true>>;

const EMPTY_AUDIENCE: Audience = "all_mentees";
export const EMPTY: ComposeValues = { audience: EMPTY_AUDIENCE, subject: "", body: "", attachIcs: false, sendOn: "", sendAt: "10:00" };

export const valuesOf = (campaign: Campaign): ComposeValues => ({
  ...EMPTY,
  audience: campaign.audience.type,
  subject: campaign.subject,
  body: campaign.body,
  attachIcs: campaign.attachIcs,
});

/** A campaign as the API takes it. */
export interface Content {
  orderId: string;
  audience: { type: Audience; ids?: string[] };
  subject: string;
  body: string;
  attachIcs: boolean;
}

export const contentOf = (orderId: string, { audience, subject, body, attachIcs }: ComposeValues, ids: readonly string[]): Content => ({
  orderId,
  audience: { type: audience || EMPTY_AUDIENCE, ...(audience === "ids" && { ids: [...ids] }) },
  subject: subject.trim(),
  body: body.trim(),
  attachIcs,
});

/** The instant of a day and a time in Japan; null while one of them is missing. */
export const instantTyped = ({ sendOn, sendAt }: Pick<ComposeValues, "sendOn" | "sendAt">): string | null =>
  isLocalDate(sendOn) && /^\d{1,2}:\d{2}$/.test(sendAt) ? toOffsetIso(instantOf(sendOn, parseTime(sendAt))) : null;
