import { GUIDE } from "./docs-guide";

interface DocumentLike {
  info: { title: string; version: string; description?: string | undefined };
  tags?: { name: string; description?: string | undefined }[] | undefined;
  servers?: { url: string }[] | undefined;
  paths?: Record<string, unknown> | undefined;
  components?: { schemas?: Record<string, unknown> | undefined } | undefined;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  example?: unknown;
  maxLength?: number;
  default?: unknown;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  "x-access": string[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema; description?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

const METHODS = ["get", "post", "patch", "put", "delete"] as const;
const ROLE_WORDS: Record<string, string> = {
  public: "だれでも",
  mentee: "相談者",
  mentor: "キャリコン",
  hrstaff: "人事ご担当者",
  admin: "事務局",
};

const PLACES: Record<string, string> = { path: "パス", query: "クエリ", header: "ヘッダー" };

const safe = (text: unknown): string => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The OpenAPI document as a page: no script, no external style, printable. */
export function docsPage(document: DocumentLike): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Record<string, Operation | undefined>)[method];
      return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
    }),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const server = document.servers?.[0]?.url ?? "";
  const links = tags
    .map(
      (tag) =>
        `<li><b>${safe(tag)}</b><ul>${operations
          .filter(({ operation }) => operation.tags.includes(tag))
          .map(
            ({ method, path, operation }) =>
              `<li><a href="#${safe(operation.operationId)}" title="${safe(operation.summary)}"><code>${method}</code> ${safe(path)}</a></li>`,
          )
          .join("")}</ul></li>`,
    )
    .join("");
  const chapters = GUIDE.map(({ title, texts, example }, index) => {
    const lines = example ? `<pre>${safe(example.replaceAll("{server}", server))}</pre>` : "";
    return `<h3 id="guide-${index}">${safe(title)}</h3>${texts.map((text) => `<p>${safe(text)}</p>`).join("")}${lines}`;
  }).join("");
  const chapterLinks = GUIDE.map(({ title }, index) => `<li><a href="#guide-${index}">${safe(title)}</a></li>`).join("");
  const words = new Map((document.tags ?? []).map(({ name, description }) => [name, description ?? ""]));
  const sections = tags
    .map(
      (tag) =>
        `<h2>${safe(tag)}</h2><p>${safe(words.get(tag) ?? "")}</p>${operations
          .filter(({ operation }) => operation.tags.includes(tag))
          .map((entry) => section(entry))
          .join("")}`,
    )
    .join("");
  const schemas = Object.entries(document.components?.schemas ?? {})
    .map(([name, schema]) => `<section id="schema-${safe(name)}"><h3>${safe(name)}</h3>${fields(schema as Schema)}</section>`)
    .join("");
  return `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><title>${safe(document.info.title)}</title><style>${STYLE}</style></head><body><nav aria-label="操作の一覧"><p class="name">${safe(document.info.title)} <small>${safe(document.info.version)}</small></p><ul><li><b>はじめに</b><ul>${chapterLinks}</ul></li>${links}</ul></nav><main><h1>${safe(document.info.title)}</h1><p>${safe(document.info.description?.split("\n")[0] ?? "")}</p><p>ベースURL <code>${safe(server)}</code>　機械可読な定義 <a href="openapi.json"><code>openapi.json</code></a></p><h2>はじめに</h2>${chapters}${sections}<h2>データの形</h2>${schemas}</main></body></html>`;
}

function section({ method, path, operation }: { method: string; path: string; operation: Operation }): string {
  const roles = operation["x-access"].map((role) => ROLE_WORDS[role] ?? role).join("・");
  const [media, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const parameters = operation.parameters ?? [];
  const answers = Object.entries(operation.responses)
    .map(([status, response]) => {
      const schema = response.content?.["application/json"]?.schema;
      const media = Object.keys(response.content ?? {}).map((name) => `<code>${safe(name)}</code>`);
      const told = schema ? `<p>${typeOf(schema)}</p>${schema.$ref ? "" : fields(schema)}` : `<p>${media.join(" ")}</p>`;
      const shape = status.startsWith("2") ? told : "";
      return `<dt><code>${status}</code></dt><dd>${safe(response.description).replace(/\n\n/g, "<br>")}${shape}</dd>`;
    })
    .join("");
  const given = parameters
    .map(
      (parameter) =>
        `<tr><td><code>${safe(parameter.name)}</code></td><td>${safe(PLACES[parameter.in] ?? parameter.in)}</td><td>${typeOf(parameter.schema)}${parameter.required ? "（必須）" : ""}</td><td>${safe(parameter.description ?? parameter.schema.description ?? "")}${parameter.schema.example === undefined ? "" : ` 例 <code>${safe(parameter.schema.example)}</code>`}</td></tr>`,
    )
    .join("");
  return `<section id="${safe(operation.operationId)}"><h3><code class="${method.toLowerCase()}">${method}</code> ${safe(path)}</h3><p><b>${safe(operation.summary)}</b>　<small>${safe(roles)}</small></p>${operation.description ? `<p>${safe(operation.description)}</p>` : ""}${given ? `<h4>パラメーター</h4><div class="wide"><table><thead><tr><th>名前</th><th>場所</th><th>型</th><th>説明</th></tr></thead><tbody>${given}</tbody></table></div>` : ""}${content ? `<h4>本文 <code>${safe(media)}</code></h4>${fields(content.schema)}` : ""}<h4>応答</h4><dl>${answers}</dl></section>`;
}

function fields(schema: Schema): string {
  const options = schema.oneOf ?? schema.anyOf;
  if (options) return options.map((option) => (option.properties ? fields(option) : `<p>${typeOf(option)}</p>`)).join("<p>または</p>");
  if (!schema.properties) return `<p>${typeOf(schema)}</p>`;
  const rows = Object.entries(schema.properties)
    .map(
      ([name, field]) =>
        `<tr><td><code>${safe(name)}</code></td><td>${typeOf(field)}${schema.required?.includes(name) ? "" : "（任意）"}</td><td>${safe(field.description ?? "")}${field.example === undefined ? "" : ` 例 <code>${safe(field.example)}</code>`}</td></tr>`,
    )
    .join("");
  return `<div class="wide"><table><thead><tr><th>項目</th><th>型</th><th>説明</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return `<a href="#schema-${safe(name)}">${safe(name)}</a>`;
  }
  if (schema.const !== undefined) return `<code>${safe(JSON.stringify(schema.const))}</code>`;
  if (schema.enum) return schema.enum.map((value) => `<code>${safe(JSON.stringify(value))}</code>`).join(" ");
  if (schema.items) return `${typeOf(schema.items)} の配列`;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map(typeOf).join(" / ");
  const type = [schema.type ?? "値"].flat().join(" / ");
  return safe(schema.format ? `${type}（${schema.format}）` : schema.maxLength ? `${type}（${schema.maxLength}文字以内）` : type);
}

const STYLE = `:root{color-scheme:light}*{box-sizing:border-box}body{margin:0;display:grid;grid-template-columns:280px minmax(0,1fr);color:#1f2a37;background:#fbfaf7;font:15px/1.7 "Noto Sans JP",system-ui,sans-serif}nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px;border-right:1px solid #e3e0da;font-size:13px}nav ul{list-style:none;margin:4px 0 12px;padding:0}main{max-width:900px;padding:32px;min-width:0}h1{font-size:28px}h2{margin-top:48px;font-size:22px;border-bottom:1px solid #e3e0da;padding-bottom:8px}h3{font-size:17px;overflow-wrap:anywhere}h4{margin:16px 0 4px;font-size:14px;color:#5b6675}section{background:#fff;border:1px solid #e3e0da;border-radius:12px;padding:4px 24px 16px;margin:16px 0;scroll-margin-top:16px}table{border-collapse:collapse;width:100%;font-size:13px}th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-bottom:1px solid #e3e0da}.wide{overflow-x:auto}code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.92em}pre{background:#1f2a37;color:#fbfaf7;padding:16px;border-radius:8px;overflow-x:auto}a{color:#0f6b6b}dt{float:left;clear:left;width:56px}dd{margin:0 0 8px 64px}h3 code{background:#e6f2f1;color:#0b5656;padding:2px 8px;border-radius:6px}.name{font-weight:700;font-size:16px}@media(max-width:767px){body{display:block}nav{position:static;height:auto;border-right:0;border-bottom:1px solid #e3e0da}main{padding:16px}section{padding:4px 16px 16px}}@media print{nav{display:none}body{display:block}section{break-inside:avoid}}`;
