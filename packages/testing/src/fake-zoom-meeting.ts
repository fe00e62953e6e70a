export interface FakeUser {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly type: 1 | 2;
}

export interface FakeMeeting {
  readonly id: string;
  readonly hostId: string;
  readonly topic: string;
  readonly agenda: string;
  readonly startTime: string;
  readonly duration: number;
  readonly password: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

export interface MeetingWire {
  topic?: unknown;
  type?: unknown;
  agenda?: unknown;
  start_time?: unknown;
  duration?: unknown;
  timezone?: unknown;
  password?: unknown;
  settings?: unknown;
}

/** Why Zoom would refuse it; null: it would not. */
export function meetingFault({ topic, type, agenda, start_time, duration, password }: MeetingWire): string | null {
  if (typeof topic !== "string" || topic === "" || topic.length > 200) return "Validation Failed. topic";
  if (type !== 2) return "Validation Failed. type";
  if (agenda !== undefined && (typeof agenda !== "string" || agenda.length > 2000)) return "Validation Failed. agenda";
  if (typeof start_time !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(start_time)) return "Validation Failed. start_time";
  if (typeof duration !== "number" || !Number.isInteger(duration) || duration < 1) return "Validation Failed. duration";
  if (password !== undefined && (typeof password !== "string" || !/^[A-Za-z0-9@\-_*]{1,10}$/.test(password)))
    return "Validation Failed. password";
  return null;
}

/** A meeting after a change; absent fields stay. */
export function recordOf({ topic, agenda, start_time, duration, password, settings }: MeetingWire, before: FakeMeeting | null) {
  return {
    topic: String(topic),
    agenda: typeof agenda === "string" ? agenda : (before?.agenda ?? ""),
    startTime: String(start_time),
    duration: Number(duration),
    password: typeof password === "string" ? password : (before?.password ?? ""),
    settings: { ...before?.settings, ...(settings as Record<string, unknown> | undefined) },
  };
}

/** Lists contain a truncated agenda, and neither passcode nor settings. */
export const summaryOf = ({ id, hostId, topic, agenda, startTime, duration, createdAt }: FakeMeeting, url: string) => ({
  id: Number(id),
  uuid: Buffer.from(id).toString("base64"),
  host_id: hostId,
  topic,
  type: 2,
  agenda: agenda.slice(0, 250),
  start_time: startTime,
  duration,
  timezone: "Asia/Tokyo",
  created_at: createdAt.toISOString(),
  join_url: `${url}/j/${id}`,
});

export const viewOf = (meeting: FakeMeeting, url: string) => ({
  ...summaryOf(meeting, url),
  agenda: meeting.agenda,
  start_url: `${url}/s/${meeting.id}?zak=for-the-host-alone`,
  join_url: `${url}/j/${meeting.id}?pwd=joins`,
  password: meeting.password,
  settings: meeting.settings,
});
