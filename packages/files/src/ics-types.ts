export interface BusyOptions {
  /** The zone of times without one (floating), and of days, where the calendar names none. */
  readonly zone: string;
  /** Milliseconds since 1970; only what reaches into this window is told. */
  readonly from: number;
  readonly to: number;
  readonly countsTentative: boolean;
  readonly countsAllDay: boolean;
  /** The most periods that are told. */
  readonly limit: number;
  /** The owner's addresses, lower case: invitations that one of them has declined are not busy. */
  readonly owners: readonly string[];
}

export interface BusyPeriod {
  readonly from: number;
  readonly to: number;
}

export interface UnreadAppointment {
  /** Its first day on its own clock, `YYYY-MM-DD`; null: not even that could be read. */
  readonly on: string | null;
  readonly repeats: boolean;
}

export type IcsBusy =
  | {
      readonly periods: readonly BusyPeriod[];
      /** How many appointments could not be understood. */
      readonly unread: number;
      /** The first of them by day, at most 20. */
      readonly unreadOn: readonly UnreadAppointment[];
    }
  | { readonly problem: "not_a_calendar" | "too_many" | "too_slow" };
