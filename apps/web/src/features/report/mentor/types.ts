import type { MentoringView } from "@knotter/api/views/mentoring";

export type Interview = MentoringView;
export type Report = NonNullable<MentoringView["reports"]["report"]>;
