import type { ComponentProps } from "react";
import { CheckField } from "@/components/form/fields";

type Check = Omit<ComponentProps<typeof CheckField>, "label" | "hint">;

/** Which of the uncertain appointments count. */
export function ChoiceFields({ check }: { check: (name: "countsTentative" | "countsAllDay") => Check }) {
  return (
    <>
      <CheckField {...check("countsTentative")} label="仮の予定も、予定ありとみなす" />
      <CheckField {...check("countsAllDay")} label="終日の予定も、予定ありとみなす" />
    </>
  );
}
