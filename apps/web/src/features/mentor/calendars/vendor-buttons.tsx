import { Button } from "@knotter/ui/button";
import type { Vendor } from "./source";

const CONNECT: Record<Vendor, string> = { google: "Googleカレンダーと連携する", microsoft: "Outlookの予定表と連携する" };

/** One for each vendor at which Knotter has an app. */
export function VendorButtons({
  vendors,
  going,
  onConnect,
}: {
  vendors: readonly Vendor[];
  /** Where the browser is on its way to. */
  going: Vendor | null;
  onConnect: (vendor: Vendor) => void;
}) {
  return vendors.map((vendor) => (
    <Button
      key={vendor}
      variant="secondary"
      icon="calendar"
      busy={going === vendor}
      busyLabel="確認画面を開いています"
      onClick={() => onConnect(vendor)}
    >
      {CONNECT[vendor]}
    </Button>
  ));
}
