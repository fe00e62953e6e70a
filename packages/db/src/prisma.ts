import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient } from "./generated/client";

/** Prisma's client, for tests and their factories, which read and write one row at a time. The app itself never loads it. */
export const prismaOn = (pool: pg.Pool): PrismaClient => new PrismaClient({ adapter: new PrismaPg(pool) });
export type { PrismaClient };
