import type { BulkOperationView } from "@knotter/api/views/bulk-operation";

const people = (count: number): string => `${count.toLocaleString("ja-JP")}名`;

/** How far it has come, or what has come of it: 「4,988名に行いました。できなかった方が12名います。」 */
export function bulkSummary({ status, counts: { total, pending, done, unchanged, refused, canceled } }: BulkOperationView): string {
  if (status === "running") return `${people(total)}中 ${people(total - pending)}`;
  const parts = [
    done > 0 || unchanged + refused + canceled === 0 ? `${people(done)}に行いました。` : "行った方はいません。",
    unchanged > 0 && `${people(unchanged)}は変更の必要がありませんでした。`,
    refused > 0 && `できなかった方が${people(refused)}います。`,
    canceled > 0 && `中止で行わなかった方が${people(canceled)}います。`,
  ];
  return parts.filter(Boolean).join("");
}
