import { z } from "zod";
import { id, instant } from "../fields";

/** A future interview that a change would affect: in previews, and in `data.mentorings` of FUTURE_SESSIONS. */
export const mentoringAhead = z
  .object({ mentoringId: id, publicNo: z.string(), startAt: instant, endAt: instant, orderId: id, mentorId: id, menteeId: id })
  .meta({ id: "MentoringAhead", description: "変更の影響を受ける、これからの面談。FUTURE_SESSIONS の data.mentorings もこの形です" });
