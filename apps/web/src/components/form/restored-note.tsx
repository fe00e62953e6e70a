import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { leadAway } from "./lead-away";

/** What was typed here and not saved stands in the form again, and must not be taken for what is stored. What differs elsewhere is told by `ConflictNote`. */
export function RestoredNote({
  form: { restored, isDirty, conflict, discard },
}: {
  /** What `useServerForm` gives. */
  form: { restored: boolean; isDirty: boolean; conflict: object | null; discard: () => void };
}) {
  if (!restored || !isDirty || conflict !== null) return null;
  return (
    <Banner
      announce
      title="保存していなかった入力を復元しました"
      action={
        <Button
          variant="quiet"
          size="small"
          onClick={({ currentTarget }) => {
            leadAway(currentTarget);
            discard();
          }}
        >
          元に戻す
        </Button>
      }
    />
  );
}
