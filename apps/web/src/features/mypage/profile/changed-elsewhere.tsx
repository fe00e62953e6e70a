import type { Terms } from "@knotter/api/views/vocabulary";
import { Banner } from "@knotter/ui/banner";
import { FIELD_TEXT, wordsOf } from "./profile-labels";
import type { ChangedElsewhere as Change } from "./profile-merge";
import type { ProfileValues } from "./profile-values";

interface ChangedElsewhereProps {
  changes: readonly Change[];
  latest: ProfileValues;
  terms: Terms;
}

/** The stored values that differ from the form; the form keeps its input. */
export function ChangedElsewhere({ changes, latest, terms }: ChangedElsewhereProps) {
  return (
    <Banner status="warning" announce title="他の画面で内容が更新されました。最新の内容を確認してください。">
      <p>ご入力の内容は残っています。確認のうえ、もう一度「変更を保存する」を押してください。</p>
      {changes.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          {changes.map(({ field, mine }) => (
            <li key={field}>
              <span className="font-bold">{FIELD_TEXT[field]}</span>：いまの登録は「{wordsOf(field, latest, terms)}」です。
              {mine ? "保存すると、ご入力の内容に変わります。" : "この画面にも反映しました。"}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
