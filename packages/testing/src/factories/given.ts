import type { PrismaClient } from "@knotter/db/prisma";
import { instantOf, type LocalDate, parseTime } from "@knotter/domain/tokyo";

export type Prisma = PrismaClient;

/** The default time of the tests' clock: Monday, 1 June 2026, 9:00 in Japan. */
export const NOW = instantOf("2026-06-01", 9 * 60);

/** The instant at which it is `time` in Japan: `at("2026-06-08", "10:00")`. */
export const at = (date: LocalDate, time: string): Date => instantOf(date, parseTime(time));

/** A calendar day as Prisma takes the columns of type `date`. */
export const dateColumn = (date: LocalDate): Date => new Date(`${date}T00:00:00Z`);

/** A unique name that is readable in a failure: `mentor-3f2a91bc`. */
export const unlike = (prefix: string): string => `${prefix}-${crypto.randomUUID().slice(0, 13)}`;
