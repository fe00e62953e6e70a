import { localDate, timeOfDay } from "@knotter/contract/fields";
import { z } from "zod";

const sendingTime = z.object({ sendOn: localDate, sendAt: timeOfDay });

/** What is wrong with the day and the time that something is to be sent at, each at its field. */
export function sendingFaults(typed: z.input<typeof sendingTime>): { code: "custom"; path: string[]; message: string }[] {
  const missing = (["sendOn", "sendAt"] as const).find((field) => typed[field].trim() === "");
  if (missing !== undefined) return [{ code: "custom", path: [missing], message: "送信日と時刻を入力してください" }];
  const { error } = sendingTime.safeParse(typed);
  return (error?.issues ?? []).map(({ path, message }) => ({ code: "custom", path: path.map(String), message }));
}
