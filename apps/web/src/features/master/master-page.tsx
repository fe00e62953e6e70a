"use client";

import { Tabs } from "@knotter/ui/tabs";
import { useListState } from "@/components/listing/use-list-state";
import { HelpLineDesk } from "./help-line-desk";
import { MASTER_SHAPE } from "./master-state";
import { QuestionDesk } from "./question-desk";
import { VocabularyDesk } from "./vocabulary-desk";

/** /admin/master: questions, vocabularies, and telephone lines. */
export function MasterPage() {
  const { state, change } = useListState(MASTER_SHAPE);
  return (
    <Tabs
      label="マスタの種類"
      value={state.tab}
      onChange={(tab) => change({ tab })}
      tabs={[
        {
          value: "questions",
          label: "事前質問シート",
          panel: <QuestionDesk version={state.version} onVersion={(version) => change({ version })} />,
        },
        { value: "terms", label: "選択肢", panel: <VocabularyDesk kind={state.kind} onKind={(kind) => change({ kind })} /> },
        { value: "helpLines", label: "相談窓口", panel: <HelpLineDesk /> },
      ]}
    />
  );
}
