import { Banner } from "@knotter/ui/banner";
import type { Conflict } from "./merge";

/** What was stored elsewhere while this form was open; what was typed here stands in the form still. */
export function ConflictNote<Values extends object>({
  conflict,
  save,
  nameOf,
  textOf,
}: {
  conflict: Conflict<Values> | null;
  /** What the button is called that saves the form. */
  save: string;
  nameOf: (field: keyof Values & string) => string;
  /** A value as a person reads it; left out, only the fields are named. */
  textOf?: ((field: keyof Values & string, values: Values) => string) | undefined;
}) {
  if (conflict === null) return null;
  return (
    <Banner status="warning" announce title="ほかの画面で内容が更新されました。最新の内容を確認してください。">
      <p>{`ご入力の内容は残っています。確認のうえ、もう一度「${save}」を押してください。`}</p>
      {conflict.changes.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          {conflict.changes.map(({ field, mine }) => (
            <li key={field}>
              <span className="font-bold">{nameOf(field)}</span>
              {textOf && `：いまの登録は「${textOf(field, conflict.latest)}」です。`}
              {!textOf && "："}
              {mine ? "保存すると、ご入力の内容に変わります。" : "この画面にも反映しました。"}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
