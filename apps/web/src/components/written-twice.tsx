import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";

interface WrittenTwiceProps {
  what: string;
  /** When the stored version was saved, in words. */
  storedAt: string;
  /** The fields that differ. */
  fields: readonly string[];
  onResolve: (keep: "mine" | "latest") => void;
}

/** Changed in two places: neither version is discarded before the author has chosen. */
export function WrittenTwice({ what, storedAt, fields, onResolve }: WrittenTwiceProps) {
  return (
    <Banner status="warning" announce title={`ほかの画面でも、この${what}が書き換えられています。`}>
      <p>
        {`保存されているのは ${storedAt} の内容です。この画面の入力は、まだ保存されていません。`}
        {fields.length > 0 && `違っているのは「${fields.join("」「")}」です。`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={() => onResolve("mine")}>
          この画面の入力を残す
        </Button>
        <Button size="small" variant="secondary" onClick={() => onResolve("latest")}>
          保存されている内容を開く
        </Button>
      </div>
    </Banner>
  );
}
