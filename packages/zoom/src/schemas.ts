import { z } from "zod";

// The parts of Zoom's answers that are used here. Other fields are ignored; an answer that does not match is refused.

const url = z.url({ protocol: /^https?$/ }).max(2000);
/** Numbers of ten or eleven digits; text in some answers. */
const meetingId = z.union([z.int().positive(), z.string().regex(/^\d{5,19}$/)]).transform(String);

export const tokenAnswer = z.object({
  access_token: z.string().min(1).max(8000),
  refresh_token: z.string().min(1).max(8000),
  expires_in: z.number().positive(),
  scope: z.string().max(4000).optional(),
});

export const tokenRefusal = z.object({
  error: z.string().optional(),
  reason: z.string().optional(),
  error_description: z.string().optional(),
});

export const userAnswer = z.object({
  id: z.string().min(1).max(64),
  account_id: z.string().max(64).optional(),
  email: z.string().max(254).optional(),
  /** 1 Basic, 2 Licensed, 3 On-prem. */
  type: z.int().optional(),
});

export const meetingAnswer = z.object({
  id: meetingId,
  topic: z.string().optional(),
  agenda: z.string().optional(),
  host_id: z.string().max(64).optional(),
  start_time: z.iso.datetime({ offset: true }).optional(),
  duration: z.int().optional(),
  join_url: url,
  start_url: url.optional(),
  password: z.string().max(40).optional(),
  settings: z
    .object({ waiting_room: z.boolean().optional(), auto_recording: z.string().optional(), join_before_host: z.boolean().optional() })
    .optional(),
});

export const meetingsAnswer = z.object({
  next_page_token: z.string().optional(),
  meetings: z.array(
    z.object({ id: meetingId, topic: z.string().optional(), agenda: z.string().optional(), created_at: z.string().optional() }),
  ),
});

export const errorAnswer = z.object({ code: z.union([z.number(), z.string()]).optional(), message: z.string().optional() });
