"use client";

import type { LocalDate } from "@knotter/domain/tokyo";
import { Tabs } from "@knotter/ui/tabs";
import { useListState } from "@/components/listing/use-list-state";
import { whenOpened } from "@/components/when-opened";
import { AdminSection } from "./admin-section";
import { MENTOR_SHAPE } from "./list-state";
import { MeetingSection } from "./meeting-section";
import { MentorHead } from "./mentor-head";
import { RegistrationSection } from "./registration-section";
import { ReviewSection } from "./review-section";
import { useMentor } from "./use-mentor";

const Interviews = whenOpened(() => import("./interviews").then((module) => module.Interviews));

/** /admin/mentor/{id}: the state, pending changes, the registration, the admins' notes, and the interviews. */
export function MentorPage({ id, today }: { id: string; today: LocalDate }) {
  const edit = useMentor(id);
  const { state, change } = useListState(MENTOR_SHAPE);
  return (
    <>
      <MentorHead edit={edit} />
      <Tabs
        label="キャリコンの内容"
        value={state.tab}
        onChange={(tab) => change({ tab })}
        tabs={[
          {
            value: "profile",
            label: "審査・登録",
            panel: (
              <div className="grid max-w-reading items-start gap-10 2xl:max-w-none 2xl:grid-cols-2 2xl:gap-x-14">
                <div className="grid gap-10">
                  <ReviewSection edit={edit} />
                  <RegistrationSection edit={edit} today={today} />
                </div>
                <div className="grid gap-10">
                  <MeetingSection key={`place-${edit.id}`} edit={edit} />
                  <AdminSection key={edit.id} edit={edit} />
                </div>
              </div>
            ),
          },
          { value: "interviews", label: `面談（今後${edit.office.upcoming}件）`, panel: <Interviews id={id} /> },
        ]}
      />
    </>
  );
}
