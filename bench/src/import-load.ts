import { randomUUID } from "node:crypto";
import type { ImportKind } from "@knotter/domain/import-columns";

export const ROWS = 2_000;

/** One kind of file, and its destination. */
export interface Load {
  name: string;
  kind: ImportKind;
  orderId?: string;
}

const csv = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join(",")).join("\r\n");

export function sheetOf({ kind }: Load): string {
  const unused = () => `${randomUUID()}@example.com`;
  const numbers = Array.from({ length: ROWS }, (_, index) => index + 1);
  if (kind === "mentees")
    return csv([
      ["氏名", "氏名カナ", "メールアドレス", "社員番号", "部署", "招待メールを送る"],
      ...numbers.map((n) => [`山田 花子${n}`, "ヤマダ ハナコ", unused(), randomUUID().slice(0, 18), `第${(n % 40) + 1}部`, "はい"]),
    ]);
  return csv([
    [
      "顧客企業名",
      "施策名",
      "区分",
      "契約開始日",
      "契約終了日",
      "面談時間(分)",
      "1人あたり回数",
      "共有範囲",
      "人事担当者氏名",
      "人事担当者メール",
    ],
    ...numbers.map((n) => [`株式会社${randomUUID()}`, `施策${n}`, "任意", "2020/4/1", "2030/3/31", "60", "3", "L0", "鈴木 一郎", unused()]),
  ]);
}

export function formOf({ kind, orderId }: Load, sheet: string, importId?: string): FormData {
  const form = new FormData();
  form.append("file", new Blob([sheet], { type: "text/csv" }), "取込.csv");
  form.append("kind", kind);
  form.append("mode", importId === undefined ? "validate" : "commit");
  if (orderId !== undefined) form.append("orderId", orderId);
  if (importId !== undefined) form.append("importId", importId);
  return form;
}

interface Answer {
  importId: string;
  summary?: { new: number; error: number };
  created?: number;
  invited?: number;
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 1000)}`);
  return JSON.parse(text) as Answer;
}

export function checkedId({ importId, summary }: Answer): string {
  if (summary?.new !== ROWS || summary.error !== 0) throw new Error(`checked: ${JSON.stringify(summary)}`);
  return importId;
}

export function requireDone({ created, invited }: Answer): void {
  if (created !== ROWS || invited !== ROWS) throw new Error(`${created} made, ${invited} invited`);
}
