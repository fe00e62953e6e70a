import type { terms } from "@knotter/contract/resources/vocabulary";
import type { z } from "zod";

export type Terms = z.infer<typeof terms.list.output>;
