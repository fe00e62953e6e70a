import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { DescriptionList } from "@knotter/ui/description-list";
import { Link } from "@knotter/ui/link";
import type { MouseEvent } from "react";
import { leadAway } from "./form/lead-away";

/** A field that differs: its name, and what is stored of it. */
export interface Difference {
  name: string;
  stored: string;
}

const PLACE = "written-twice";

/** Changed in two places: neither version is discarded before the author has chosen. The fields hold the one of this screen; the stored one stands here to be read. */
export function WrittenTwice({
  what,
  storedAt,
  differences,
  onResolve,
}: {
  what: string;
  /** When the stored version was saved, in words. */
  storedAt: string;
  differences: readonly Difference[];
  onResolve: (keep: "mine" | "latest") => void;
}) {
  const resolve =
    (keep: "mine" | "latest") =>
    ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      leadAway(currentTarget);
      onResolve(keep);
    };
  return (
    <div id={PLACE} className="grid scroll-mt-[calc(var(--header-height)+1rem)] gap-4">
      <Banner status="warning" announce title={`ほかの画面でも、この${what}が書き換えられています。`}>
        <p>
          {`保存されているのは ${storedAt} の内容です。いま欄に表示されているこの画面の入力は、まだ保存されていません。`}
          {differences.length > 0 && `違っているのは「${differences.map(({ name }) => name).join("」「")}」です。`}
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="small" onClick={resolve("mine")}>
            この画面の入力を残す
          </Button>
          <Button size="small" variant="secondary" onClick={resolve("latest")}>
            保存されている内容を開く
          </Button>
        </div>
      </Banner>
      {differences.length > 0 && (
        <Card as="section" padding="small" aria-label="保存されている内容">
          <p className="font-bold">保存されている内容（違っているところ）</p>
          <DescriptionList
            items={differences.map(({ name, stored }) => ({
              term: name,
              detail: stored === "" ? <span className="text-muted">未入力</span> : <p className="whitespace-pre-line">{stored}</p>,
            }))}
          />
        </Card>
      )}
    </div>
  );
}

/** In the bar of the form, which may be far below the choice. */
export const WayToChoice = () => (
  <p className="text-sm">
    <Link href={`#${PLACE}`}>どちらの内容を残すか、お選びください</Link>
  </p>
);
