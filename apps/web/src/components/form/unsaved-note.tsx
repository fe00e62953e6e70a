import { Button } from "@knotter/ui/button";

/** Beside the button that saves a form, while it holds something else than what is stored. */
export const UnsavedNote = ({ onDiscard }: { onDiscard: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-2">
    <span role="status" className="text-sm font-bold">
      保存していない変更があります。
    </span>
    <Button
      variant="quiet"
      size="small"
      onClick={({ currentTarget: { form } }) => {
        onDiscard();
        // This button goes away.
        form?.querySelector<HTMLElement>("[type=submit]")?.focus();
      }}
    >
      元に戻す
    </Button>
  </div>
);
