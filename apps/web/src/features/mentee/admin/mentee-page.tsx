"use client";

import { Tabs } from "@knotter/ui/tabs";
import type { ReactNode } from "react";
import { useListState } from "@/components/listing/use-list-state";
import { trpc } from "@/trpc/client";
import { DataPanel } from "./data-panel";
import { Interviews } from "./interviews";
import { MENTEE_SHAPE } from "./list-state";
import { Listings } from "./listings";
import { Mails } from "./mails";
import { Memo } from "./memo";
import { MenteeHead } from "./mentee-head";

/** /admin/mentee/{id}: the account, the orders, the interviews, our mails, and the data requests. Never the contents of interviews. */
export function MenteePage({ id, booking }: { id: string; booking?: ReactNode }) {
  const [mentee] = trpc.mentees.get.useSuspenseQuery({ id });
  const { state, change } = useListState(MENTEE_SHAPE);
  return (
    <>
      <MenteeHead mentee={mentee} booking={booking} />
      <Tabs
        label="相談者の内容"
        value={state.tab}
        onChange={(tab) => change({ tab })}
        tabs={[
          {
            value: "places",
            label: "施策と回数",
            panel: (
              <>
                <Listings mentee={mentee} />
                <Memo key={mentee.id} mentee={mentee} />
              </>
            ),
          },
          { value: "interviews", label: "面談", panel: <Interviews id={id} /> },
          { value: "mails", label: "メール", panel: <Mails id={id} /> },
          { value: "data", label: "個人データ", panel: <DataPanel mentee={mentee} /> },
        ]}
      />
    </>
  );
}
