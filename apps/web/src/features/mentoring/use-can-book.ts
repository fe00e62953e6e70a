import { trpc } from "@/trpc/client";

/** Whether the viewer is a mentee who can book now. False until it is known. */
export function useCanBook(): boolean {
  const { data: user } = trpc.currentUser.get.useQuery({});
  return user?.info.role === "mentee" && user.info.canBook;
}
