import { ROW_EFFECTS } from "@knotter/domain/import-preview";
import { z } from "zod";

const values = z.record(z.string(), z.string().nullable());

/** What a dry run has understood of a list, row by row: whoever confirms it sees what would be stored. */
export const understoodRows = z
  .object({
    rows: z
      .array(
        z.object({
          row: z.int().meta({ description: "スプレッドシートの行番号（一覧で送ったときは row、なければ何番目か）", example: 2 }),
          does: z
            .enum(ROW_EFFECTS)
            .meta({ description: "new：新規、update：更新、same：変更なし、skip：対象から外れているため登録しない" }),
          values: values.meta({
            description: "読み取った値。項目のキー（name など）ごと。null は空欄で、登録されている値を変えません",
            example: { name: "山田 花子", email: "hanako.yamada@example.com" },
          }),
          before: values.meta({ description: "更新する項目の、いまの値", example: { department: "営業部" } }),
          notes: z.array(z.string()).meta({ description: "念のため確かめていただきたい理由", example: [] }),
        }),
      )
      .meta({ description: "確かめていただきたい行、更新、新規、そのほかの順。先頭の500行です" }),
    total: z.int().meta({ description: "読み取れた行の数", example: 1 }),
  })
  .meta({ id: "UnderstoodRows", description: "一覧をどう読み取ったか。確認（dryRun、mode=validate）のときに返ります" });
