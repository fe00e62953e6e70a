import { OVERLAP_HOURS, SERVICE_ACCOUNT_LIMITS, SERVICE_PERMISSIONS, TOKEN_DAYS } from "@knotter/domain/service-account";
import { z } from "zod";
import { json } from "../endpoint";
import { id, instant, line, pageOf, pageQuery, sortedBy } from "../fields";
import { LIST_SORTS } from "../lists";
import { SERVICE_SCOPES } from "../service-scopes";

const accountId = id.meta({ description: "サービスアカウントのID" });

const keepers = ["hrstaff", "admin"] as const;

const expiresInDays = z
  .int("有効期間を選択してください")
  .pipe(z.literal(TOKEN_DAYS, `${TOKEN_DAYS.join("、")}のいずれかを指定してください`))
  .meta({ description: `トークンの有効日数（${TOKEN_DAYS.join("、")}）`, example: 90 });

const scopes = z
  .array(z.enum(SERVICE_SCOPES))
  .min(1, "操作を1つ以上選択してください")
  .max(SERVICE_SCOPES.length)
  .meta({ description: "呼び出せる操作の名前", example: ["orders.list", "orders.mentees"] });

const token = z.object({
  id: id.meta({ description: "トークンのID" }),
  hint: z.string().meta({ description: "トークンの末尾4文字", example: "x7Qf" }),
  createdAt: instant.meta({ description: "発行した日時" }),
  expiresAt: instant.meta({ description: "使えなくなる日時" }),
  lastUsedAt: instant.nullable().meta({ description: "最後に使われた日時（1分ごとに記録）" }),
});

export const serviceAccountView = z
  .object({
    id: accountId,
    customerId: id.nullable().meta({ description: "顧客企業のID。null は事務局" }),
    customerName: z.string().nullable().meta({ description: "顧客企業の名前。null は事務局", example: "株式会社サンプル" }),
    name: z.string().meta({ description: "用途がわかる名前", example: "人事システムとの連携" }),
    scopes: z.array(z.string()).meta({ description: "呼び出せる操作の名前", example: ["orders.list", "orders.mentees"] }),
    state: z.enum(["active", "expired", "creator_disabled", "revoked"]).meta({
      description: "active＝使える、expired＝期限切れ、creator_disabled＝作成した方の利用が停止中で使えない、revoked＝無効にした",
    }),
    permissions: z
      .object({
        viewReport: z.boolean().meta({ description: "全体報告書を見る" }),
        exportCsv: z.boolean().meta({ description: "CSVを出力する" }),
        manageMentees: z.boolean().meta({ description: "対象者を管理する" }),
      })
      .nullable()
      .meta({ description: "いまの権限。作成したときの権限のうち、作成した方がいまもお持ちのもの。null は事務局" }),
    permissionsLost: z.array(z.enum(SERVICE_PERMISSIONS)).meta({
      description: "作成したときの権限のうち、作成した方がいまはお持ちでなく、使えないもの",
      example: ["exportCsv"],
    }),
    createdAt: instant.meta({ description: "作成した日時" }),
    createdByName: z.string().nullable().meta({ description: "作成した方の氏名", example: "人事 花子" }),
    lastUsedAt: instant.nullable().meta({ description: "最後に使われた日時（1分ごとに記録）" }),
    expiresAt: instant.nullable().meta({ description: "有効なトークンのうち、最後に切れる日時" }),
    tokens: z.array(token).meta({ description: "有効なトークン。入れ替えのあいだは2つ" }),
  })
  .meta({ id: "ServiceAccount" });

const issued = z
  .object({
    account: serviceAccountView,
    token: z.string().meta({
      description: "トークン。この応答だけに含まれ、あとから取り出せません",
      example: "knt_…",
    }),
  })
  .meta({ id: "IssuedServiceToken" });

export const createServiceAccountForm = z.strictObject({
  name: line(SERVICE_ACCOUNT_LIMITS.name, { min: 1 }).meta({ description: "用途がわかる名前", example: "人事システムとの連携" }),
  scopes,
  expiresInDays,
});
export const newServiceAccountForm = createServiceAccountForm.extend({
  customerId: id.optional().meta({ description: "顧客企業のID。事務局が省くと、事務局のサービスアカウントになります" }),
});
export const rotateServiceTokenForm = z.strictObject({
  expiresInDays,
  overlapHours: z
    .int("いまのトークンを使える時間を選択してください")
    .pipe(z.literal(OVERLAP_HOURS, `${OVERLAP_HOURS.join("、")}のいずれかを指定してください`))
    .meta({ description: `いまのトークンを使える時間（${OVERLAP_HOURS.join("、")}）`, example: 24 }),
});

export const serviceAccounts = {
  list: json({
    method: "GET",
    path: "/service-accounts",
    access: keepers,
    summary: "サービスアカウントの一覧",
    description: "人事担当者は、ご自身の会社のものを見られます。主担当か、人事担当者を管理できる方に限ります。",
    input: pageQuery.extend({
      customerId: id.optional().meta({ description: "この顧客企業のサービスアカウントだけ" }),
      createdById: id.optional().meta({ description: "この方が作成したサービスアカウントだけ" }),
      ...sortedBy(LIST_SORTS.serviceAccounts),
    }),
    output: pageOf(serviceAccountView),
  }),
  scopes: json({
    method: "GET",
    path: "/service-accounts/scopes",
    access: keepers,
    summary: "サービスアカウントに許可できる操作",
    input: z.strictObject({
      customerId: id.optional().meta({ description: "顧客企業のサービスアカウントのとき。人事担当者は省けます" }),
    }),
    output: z.object({
      scopes: z
        .array(
          z.object({
            scope: z.string().meta({ description: "操作の名前", example: "orders.list" }),
            group: z.string().meta({ description: "操作のまとまり", example: "施策" }),
            label: z.string().meta({ description: "操作の説明", example: "施策の一覧" }),
            writes: z.boolean().meta({ description: "変更を伴う操作" }),
          }),
        )
        .meta({ description: "許可できる操作" }),
    }),
  }),
  create: json({
    method: "POST",
    path: "/service-accounts",
    access: keepers,
    summary: "サービスアカウントを作成する",
    description:
      "人がログインせずに API を呼ぶためのアカウントです。トークンは作成したときだけ返ります。顧客企業のサービスアカウントは、その会社の人事担当者が見られる範囲を、同じ共有範囲で読みます。作成した方の権限を超えることはありません。作成した方の権限が減ると同じだけ減り、利用が停止されているあいだは使えません。",
    input: newServiceAccountForm,
    output: issued,
    status: 201,
    errors: ["NOT_FOUND", "UNPROCESSABLE", "TOO_MANY_MACHINES"],
    keepsAnswer: false,
  }),
  rotate: json({
    method: "POST",
    path: "/service-accounts/{id}/rotate",
    access: keepers,
    summary: "トークンを入れ替える",
    description:
      "新しいトークンを返します。いまのトークンは、選んだ時間のあとに使えなくなります。同時に有効なトークンは2つまでです。2つあるときは、使われているうち新しいほう（どちらも使われていなければ古いほう）が残り、もう一方はすぐに使えなくなります。作成した方の利用が停止されているあいだは、入れ替えられません。",
    input: rotateServiceTokenForm.extend({ id: accountId }),
    output: issued,
    errors: ["NOT_FOUND", "STATUS_NOT_ALLOWED"],
    keepsAnswer: false,
  }),
  revoke: json({
    method: "POST",
    path: "/service-accounts/{id}/revoke",
    access: keepers,
    summary: "サービスアカウントを無効にする",
    description: "すべてのトークンが、すぐに使えなくなります。元に戻せません。",
    input: z.strictObject({ id: accountId }),
    output: serviceAccountView,
    errors: ["NOT_FOUND"],
  }),
} as const;
