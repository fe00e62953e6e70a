import type { SchemaState } from "@knotter/db/system/readiness";
import { AppError } from "@knotter/domain/errors";

/** What a server says of its database when it starts. `refused`: it must not start. */
interface SaidAtStart {
  readonly refused: boolean;
  readonly sentence: string;
}

const MIGRATE = "npm run migrate でマイグレーションを適用してから起動してください。";

const BY_SCHEMA: Readonly<Record<Exclude<SchemaState, "current">, string>> = {
  none: `データベースに Knotter のテーブルがありません。${MIGRATE}`,
  behind: `データベースに、このバージョンのマイグレーションがすべては適用されていません。${MIGRATE}`,
  newer: "データベースに、このバージョンでは読めない新しい形のデータがあります。それを書いたバージョン以降で起動してください。",
};

/** SQLSTATEs that do not pass by themselves, and a limit of connections, which whoever starts one more process has to know of. */
const BY_CODE: Readonly<Record<string, string>> = {
  "28P01": "ユーザー名またはパスワードが違います",
  "28000": "このユーザーでの接続を、サーバーが許可していません",
  "3D000": "そのデータベースがありません",
  "42501": "このユーザーに、データベースを使う権限がありません",
  "53300": "接続数の上限に達しています",
};

/**
 * Every request would fail on a database that this build cannot use. One that is away is no reason not to start: it comes back, and until then pages and
 * calls say so; its name is told, since nobody may have started it.
 */
export async function databaseAtStart(schema: () => Promise<SchemaState>, databaseUrl: string): Promise<SaidAtStart | null> {
  try {
    const state = await schema();
    return state === "current" ? null : { refused: true, sentence: BY_SCHEMA[state] };
  } catch (error) {
    const isAway = error instanceof AppError && error.code === "UNAVAILABLE";
    const cause = isAway ? error.cause : error;
    const { code, message } = saidBy(cause);
    if (isAway && code !== "53300")
      return {
        refused: false,
        sentence: `データベース（${placeOf(databaseUrl)}）に接続できません（${code ?? message}）。つながるまで、503 で答えます。`,
      };
    return { refused: true, sentence: `データベースに接続できません: ${reasonOf(code, message)}。DATABASE_URL を確認してください。` };
  }
}

function reasonOf(code: string | undefined, message: string): string {
  if (/does not support SSL/.test(message)) return "暗号化（SSL）した接続を求めていますが、サーバーが対応していません";
  if (code === "28000" && /no encryption/.test(message))
    return "サーバーは、暗号化（SSL）した接続だけを受け付けます（sslmode=require などを付けます）";
  if (/CERT|SELF_SIGNED|SIGNATURE/.test(code ?? "")) return `サーバーの証明書を確かめられません（${code}）`;
  return BY_CODE[code ?? ""] ?? `${message}${code ? `（${code}）` : ""}`;
}

function saidBy(error: unknown): { code: string | undefined; message: string } {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
  return { code, message: message.split("\n")[0] ?? "" };
}

/** Host and port, and nothing else of the address. */
function placeOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return url.searchParams.get("host") ?? `${url.hostname}:${url.port || 5432}`;
}
