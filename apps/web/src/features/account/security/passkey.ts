import type { RouterOutputs } from "@/trpc/outputs";

export type Passkey = RouterOutputs["security"]["passkeys"]["items"][number];
