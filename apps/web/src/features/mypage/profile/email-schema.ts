import { email } from "@knotter/contract/fields";
import { z } from "zod";

export const emailForm = z.strictObject({ email });
