import { reportForm } from "@knotter/contract/resources/reports";
import { z } from "zod";

/** 実施報告書 as its form has it: the times are those of the day of the interview, in Japan. What has to be filled in, the server says at the end. */
export const writtenReport = reportForm
  .omit({ actualStartAt: true, actualEndAt: true })
  .extend({ startTime: z.string(), endTime: z.string() });
