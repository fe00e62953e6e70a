import { MAIL_WAYS } from "@knotter/domain/mail-retry";
import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";
import { json } from "../endpoint";
import { id, instant } from "../fields";
import { DRILLS, QUEUES } from "../labels/operation";
import { mailView } from "./mail-view";

const job = z.object({
  job: z.string().meta({ description: "ジョブの名前", example: "drain" }),
  label: z.string().meta({ description: "日本語の名前", example: "メールの送信" }),
  startedAt: instant.nullable().meta({ description: "最後に始まった日時。null なら、まだ一度も動いていません" }),
  succeededAt: instant.nullable().meta({ description: "最後に成功した日時" }),
  failed: z.boolean().meta({ description: "最後の実行で、失敗した部分があった" }),
  unfinished: z.boolean().meta({ description: "最後の実行は成功し、時間のうちに終わらなかった分を次に残した" }),
  late: z.boolean().meta({ description: "決められた時間のうちに成功していない、または終わりきらない日が続いている" }),
});

const queue = z.object({
  queue: z.enum(QUEUES).meta({ description: "待ち行列の種類" }),
  label: z.string().meta({ description: "日本語の名前", example: "メール" }),
  waiting: z.int().meta({ description: "時刻が来ていて、まだ終わっていない数（1,000まで数えます）" }),
  oldestSeconds: z.int().meta({ description: "最も長く待っているものの、待っている秒数。0 なら待っているものはありません" }),
});

const drill = z.object({
  kind: z.enum(DRILLS).meta({ description: "backup バックアップ／restore-drill 復元の訓練／upgrade-drill 更新の訓練" }),
  label: z.string().meta({ description: "日本語の名前", example: "復元の訓練" }),
  at: instant.nullable().meta({ description: "最後に行った日時。null なら記録がありません" }),
  succeeded: z.boolean().nullable().meta({ description: "最後の結果" }),
  succeededAt: instant.nullable().meta({ description: "最後に成功した日時" }),
});

/** How mails leave, and what could not. */
export const mailStanding = z.object({
  way: z
    .enum(MAIL_WAYS)
    .meta({ description: "provider メールの送信元を通じて送る／mailbox 送らずに画面で見せる（デモ）／none 送信の設定がなく、送られない" }),
  unsent: z.int().meta({ description: "送信の設定がないあいだに時刻が来て、送られていないメールの数（1,000まで数えます）" }),
});

export const operationRows = {
  operation: json({
    method: "GET",
    path: "/office/operation",
    access: ["admin"],
    summary: "運用の状況",
    description:
      "ジョブ、待ち行列、送信をあきらめたメール、データベースへの接続、バックアップと訓練の記録、このプロセスの版です。/api/ready が運用担当者に返すものと同じ測定によります。どなたのことも含みません。",
    input: z.strictObject({}),
    output: z.object({
      asOf: instant.meta({ description: "この状況の日時" }),
      process: z
        .object({
          version: z.string().meta({ description: "Knotter の版", example: "1.1.0" }),
          startedAt: instant.meta({ description: "この答えを返したプロセスが始まった日時" }),
        })
        .meta({ description: "この答えを返したプロセス" }),
      connections: z
        .object({
          max: z.int().meta({ description: "このプロセスが開ける接続の数" }),
          open: z.int().meta({ description: "いま開いている接続の数" }),
          idle: z.int().meta({ description: "そのうち、使われていないものの数" }),
          waiting: z.int().meta({ description: "接続を待っている処理の数" }),
        })
        .meta({ description: "この答えを返したプロセスから、データベースへの接続" }),
      mail: mailStanding
        .extend({
          test: z
            .object({ at: instant, status: mailView.shape.status.unwrap(), statusLabel: z.string(), error: z.string().nullable() })
            .nullable()
            .meta({ description: "あなたの最後の試し送信。null なら、ありません" }),
        })
        .meta({ description: "メールの送信" }),
      deadMails: z.int().meta({ description: "送信をあきらめ、人の手を待っているメールの数（1,000まで数えます）" }),
      keysMissing: z
        .boolean()
        .meta({ description: "このプロセスに、面談の内容を開く鍵（VAULT_SECRETS）が足りない。足りない鍵で封をした内容は、誰も読めません" }),
      queues: z.array(queue).max(20).meta({ description: "待ち行列" }),
      jobs: z.array(job).max(50).meta({ description: "定期的に動くジョブ" }),
      drills: z.array(drill).max(10).meta({ description: "運用担当者が記録したバックアップと訓練" }),
    }),
  }),
  testMail: json({
    method: "POST",
    path: "/office/operation/test-mail",
    access: ["admin"],
    summary: "自分に試し送信",
    description: `ほかのメールと同じ道を通して、ご自身のアドレスに1通送ります。結果は、GET /office/operation の mail.test に入ります。1時間に${LIMITS.testMail.perHour}回まで。操作記録に残ります。`,
    input: z.strictObject({}),
    output: z.object({ mailId: id }),
  }),
} as const;
