import { href } from "@knotter/contract/routes";
import { TabLinks } from "@knotter/ui/tab-links";
import { writeState } from "@/components/listing/params";
import { StayLink } from "@/components/stay-link";
import { RESULT_SHAPE, RESULT_TABS, type ResultState, TAB_TEXT } from "./result-state";

/** The reports by state, each state with its own address. */
export function StateTabs({ state, counts }: { state: ResultState; counts: Record<ResultState["state"], number> | undefined }) {
  return (
    <TabLinks
      as={StayLink}
      label="報告の状態"
      className="mb-5"
      links={RESULT_TABS.map((tab) => ({
        href: href("mentorResult") + writeState(RESULT_SHAPE, { ...state, state: tab }),
        label: (
          <>
            {TAB_TEXT[tab]}
            {counts && <span className="ml-1.5 tabular-nums">{counts[tab]}</span>}
          </>
        ),
        current: tab === state.state,
      }))}
    />
  );
}
