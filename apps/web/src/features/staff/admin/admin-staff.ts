import type { RouterOutputs } from "@/trpc/outputs";

export type AdminStaff = RouterOutputs["adminStaff"]["invite"];

type State = "disabled" | "invited" | "active";
export const stateOf = ({ disabled, accepted }: AdminStaff): State => (disabled ? "disabled" : accepted ? "active" : "invited");
