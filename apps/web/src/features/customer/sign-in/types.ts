import type { RouterOutputs } from "@/trpc/outputs";

export type SignIn = RouterOutputs["customerSignIn"]["get"];
export type Provider = SignIn["providers"][number];
export type SignInRefusal = SignIn["refusals"][number];
