import type { currentUserView } from "@knotter/contract/resources/identity";
import type { z } from "zod";

export type MentorInfo = Extract<z.infer<typeof currentUserView>["info"], { role: "mentor" }>;
