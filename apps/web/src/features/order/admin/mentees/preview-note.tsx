import type { RouterOutputs } from "@/trpc/outputs";

type Preview = RouterOutputs["bulkOperations"]["preview"];

const people = (count: number) => `${count.toLocaleString("ja-JP")}名`;

/** For whom nothing would be done, and why; and that the number of people has changed since they were chosen. */
export function PreviewNote({ preview: { total, unchanged, refused }, chosen }: { preview: Preview; chosen: number }) {
  return (
    <>
      {total !== chosen && (
        <p className="font-bold">
          選んだあとに、対象が{people(chosen)}から{people(total)}に変わりました。
        </p>
      )}
      {(unchanged > 0 || refused.length > 0) && (
        <ul className="text-sm text-muted">
          {unchanged > 0 && <li>変更の必要がない方：{people(unchanged)}</li>}
          {refused.map(({ reason, label, people: count }) => (
            <li key={reason}>
              {label}：{people(count)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
