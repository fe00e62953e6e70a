"use client";

import { href } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { TabLinks } from "@knotter/ui/tab-links";
import { useState } from "react";
import { StayLink } from "@/components/stay-link";
import { whenAsked } from "@/components/when-opened";
import type { MenteesView } from "./mentees-list-state";

const loading = <SkeletonText lines={10} />;
const MenteesImport = whenAsked(() => import("@/components/list-import/mentees-import").then((module) => module.MenteesImport), loading);
const PasteView = whenAsked(() => import("@/components/list-import/paste-view").then((module) => module.PasteView), loading);
const AddPersonDialog = whenAsked(() => import("./add-person-dialog").then((module) => module.AddPersonDialog));

/** The ways to put people on the list: a file, a table that is typed or pasted, or one person in fields. */
export function AddMentees({ orderId, view, onShowList }: { orderId: string; view: Exclude<MenteesView, "list">; onShowList: () => void }) {
  const [single, setSingle] = useState(false);
  const at = (to: MenteesView) => ({
    href: href("hrOrderMentees", { id: orderId }, { view: to === "list" ? undefined : to }),
    current: view === to,
  });
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <TabLinks
          as={StayLink}
          look="segments"
          size="small"
          label="対象者の登録"
          className="max-w-full min-w-0"
          links={[
            { label: "一覧", ...at("list") },
            { label: "ファイルを取り込む", ...at("import") },
            { label: "表を貼り付ける", ...at("paste") },
          ]}
        />
        <Button variant="quiet" size="small" onClick={() => setSingle(true)}>
          1名ずつ入力する
        </Button>
      </div>
      {view === "import" ? (
        <MenteesImport orderId={orderId} by="hr" onShowList={onShowList} />
      ) : (
        <PasteView orderId={orderId} by="hr" onShowList={onShowList} />
      )}
      {single && <AddPersonDialog orderId={orderId} onClose={() => setSingle(false)} />}
    </>
  );
}
