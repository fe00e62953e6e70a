import { z } from "zod";

/**
 * A checkbox that has to be ticked. A rule, not a type: a value of another type would keep every rule of the whole form (a good password)
 * from being asked, and what is wrong would be told in two goes.
 */
export const ticked = (what: string) => z.boolean().refine((given) => given, `${what}をご確認のうえ、チェックを入れてください`);
