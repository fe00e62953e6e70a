import { type Expression, sql } from "kysely";
import type { WebhookData } from "../column-types";

/**
 * Stored beside the ids of a company's message that nothing but a day has caused (L2, L3), so that it is withheld when the order's level is lowered to L1
 * before it leaves. Never sent and never shown: messages are read by `idsOf`.
 */
const KEY = sql.lit("ofDay");
export const OF_DAY_MARK = sql<WebhookData>`jsonb_build_object(${KEY}, '')`;

/** Whether a message was caused by a day alone. */
export const isOfDay = (data: Expression<unknown>) => sql<boolean>`jsonb_exists(${data}, ${KEY})`;

/** The data of a message, as it is sent and shown. */
export const idsOf = (data: Expression<unknown>) => sql<WebhookData>`${data} - ${KEY}`;
