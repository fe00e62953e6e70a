import { Banner } from "@knotter/ui/banner";
import type { MeetElsewhere } from "./use-mentor-form";

/** The stored values that differ from the form; the form keeps its input. */
export function ChangedElsewhere<Values extends object>({
  elsewhere: { changes, latest },
  nameOf,
  wordsOf,
}: {
  elsewhere: MeetElsewhere<Values>;
  nameOf: (field: keyof Values & string) => string;
  wordsOf: (field: keyof Values & string, values: Values) => string;
}) {
  return (
    <Banner status="warning" announce title="他の画面で内容が更新されました。最新の内容を確認してください。">
      <p>ご入力の内容は残っています。確認のうえ、もう一度「保存する」を押してください。</p>
      {changes.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          {changes.map(({ field, mine }) => (
            <li key={field}>
              <span className="font-bold">{nameOf(field)}</span>：いまの登録は「{wordsOf(field, latest)}」です。
              {mine ? "保存すると、ご入力の内容に変わります。" : "この画面にも反映しました。"}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
