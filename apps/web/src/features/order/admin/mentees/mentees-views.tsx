"use client";

import { href } from "@knotter/contract/routes";
import { TabLinks } from "@knotter/ui/tab-links";
import { CurrentTabInView } from "@/components/current-tab-in-view";
import { useListState } from "@/components/listing/use-list-state";
import { StayLink } from "@/components/stay-link";
import { useOrder } from "../use-order";
import { type MenteeView, ORDER_MENTEES_SHAPE } from "./list-state";

/** The list, and the two ways to add people to it as long as that is possible: beside the order's tabs, so that no row is lost to them. */
export function MenteesViews({ id }: { id: string }) {
  const { status } = useOrder(id);
  const { state } = useListState(ORDER_MENTEES_SHAPE);
  if (status !== "draft" && status !== "active" && status !== "closed_booking") return null;
  const at = (view: MenteeView) => ({
    href: href("adminOrderMentees", { id }, { view: view === "list" ? undefined : view }),
    current: state.view === view,
  });
  return (
    <>
      <CurrentTabInView tab={state.view} />
      <TabLinks
        as={StayLink}
        look="segments"
        size="small"
        label="対象者の表示"
        className="max-w-full min-w-0"
        links={[
          { label: "一覧", ...at("list") },
          { label: "ファイルを取り込む", ...at("import") },
          { label: "表を貼り付ける", ...at("paste") },
          { label: "ログイン用紙", href: href("adminOrderSlips", { id }), current: false },
        ]}
      />
    </>
  );
}
