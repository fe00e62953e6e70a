import { z } from "zod";

/** A checkbox that has to be ticked. */
export const ticked = (what: string) => z.literal(true, { error: `${what}をご確認のうえ、チェックを入れてください` });
