"use client";

import { Tabs } from "@knotter/ui/tabs";
import { useListState } from "@/components/listing/use-list-state";
import { MENTEES_SHAPE } from "./list-state";
import { MenteeList } from "./mentee-list";
import { RequestList } from "./request-list";

/** /admin/mentee: the mentees, and their data requests. */
export function Mentees() {
  const { state, change } = useListState(MENTEES_SHAPE);
  return (
    <Tabs
      label="相談者の管理"
      value={state.tab}
      onChange={(tab) => change({ tab, row: null })}
      tabs={[
        { value: "people", label: "相談者", panel: <MenteeList /> },
        { value: "requests", label: "個人データの申し出", panel: <RequestList /> },
      ]}
    />
  );
}
