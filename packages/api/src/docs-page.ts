import { ERROR_DATA } from "@knotter/contract/error-data";
import { ERRORS } from "@knotter/contract/errors";
import { ERROR_CODES } from "@knotter/domain/errors";
import { CHANGES } from "./docs-changes";
import { GUIDE } from "./docs-guide";
import { Html, html } from "./docs-html";
import { bodiesOf, type DocumentLike, type Entry, entriesOf, exampleOf, type Schema } from "./docs-model";
import { WEBHOOK_RECEIVER } from "./docs-receiver";
import { fields, typeOf } from "./docs-shapes";
import { curlOf, typeScriptOf } from "./docs-snippets";
import { ROLE_TEXT, SLUGS } from "./docs-text";
import { WEBHOOK_GUIDE } from "./docs-webhooks";

const PLACES: Readonly<Record<string, string>> = { path: "パス", query: "クエリ", header: "ヘッダー" };

/** An operation that a sentence names: `POST /orders/{id}/status`. */
export const OPERATION = /((?:GET|POST|PUT|PATCH|DELETE) \/[\w/{}-]*(?:\.\w+)?)/;

/** The pages of the API's documentation, made from its OpenAPI document on the server: everything but trying a call works without script. */
export class DocsPages {
  private readonly entries: readonly Entry[];
  private readonly tags: readonly string[];
  private readonly server: string;
  private readonly base: string;

  constructor(private readonly document: DocumentLike) {
    this.entries = entriesOf(document.paths);
    this.tags = [...new Set(this.entries.flatMap(({ operation }) => operation.tags))];
    this.server = document.servers?.[0]?.url ?? "";
    this.base = `${new URL(this.server || "http://localhost/").pathname.replace(/\/$/, "")}/docs`;
  }

  /** The names of all pages below /docs; "" is the first one. */
  get names(): readonly string[] {
    const roles = Object.keys(ROLE_TEXT).map((role) => `roles/${role}`);
    return ["", "errors", "changes", "webhooks", "schemas", ...roles, ...this.tags.map((tag) => this.slugOf(tag))];
  }

  /** The page of this name, or null where there is none. */
  page(name: string): string | null {
    if (name === "") return this.framed("はじめに", name, this.guide());
    if (name === "errors") return this.framed("エラー", name, this.errors());
    if (name === "changes") return this.framed("変更履歴", name, this.changes());
    if (name === "webhooks") return this.framed("Webhookの受け取り方", name, this.webhooks());
    if (name === "schemas") return this.framed("データの形", name, this.schemas());
    const role = name.startsWith("roles/") ? name.slice("roles/".length) : "";
    if (Object.hasOwn(ROLE_TEXT, role)) return this.framed(`${ROLE_TEXT[role]}の操作`, name, this.role(role));
    const tag = this.tags.find((one) => this.slugOf(one) === name);
    return tag === undefined ? null : this.framed(tag, name, this.group(tag));
  }

  /** The operations that all words of a search name, by address, name or what is said about them. */
  search(words: string): string {
    const asked = words.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
    const found = this.entries.filter((entry) => asked.length > 0 && asked.every((word) => this.textOf(entry).includes(word)));
    const told = found.length > 0 ? `${found.length}件の操作が見つかりました。` : "見つかりませんでした。ほかの言葉でお試しください。";
    const body = html`<h1>検索の結果</h1><p role="status">${asked.length > 0 ? told : "探す言葉を入力してください。"}</p>${this.list(found)}`;
    return this.framed("検索", "search", body, words);
  }

  private textOf({ method, path, operation }: Entry): string {
    return `${method} ${path} ${operation.operationId} ${operation.summary} ${operation.description ?? ""} ${operation.tags.join(" ")}`
      .normalize("NFKC")
      .toLowerCase();
  }

  /** The name of a group's page, in plain letters. */
  slugOf(tag: string): string {
    const [first = ""] = this.entries.find(({ operation }) => operation.tags.includes(tag))?.operation.operationId.split(".") ?? [];
    return SLUGS[tag] ?? first.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  }

  private addressOf({ operation }: Entry): string {
    return `${this.base}/${this.slugOf(operation.tags[0] ?? "")}#${operation.operationId}`;
  }

  /** A paragraph whose operations (`GET /terms`) lead to what is said of them. */
  private paragraph(text: string): Html {
    return html`<p>${this.linked(text)}</p>`;
  }

  private linked(text: string): readonly (Html | string)[] {
    // A text split by a pattern of one group: every second piece is an operation.
    return text.split(OPERATION).map((piece, index) => {
      if (index % 2 === 0) return piece;
      const entry = this.named(piece);
      return entry ? html`<a href="${this.addressOf(entry)}"><code>${piece}</code></a>` : html`<code>${piece}</code>`;
    });
  }

  /** The operation of `GET /office/tasks/{kind}`, also where a sentence names one kind. */
  named(operation: string): Entry | undefined {
    const [method, path = ""] = operation.split(" ");
    const same = this.entries.filter((entry) => entry.method === method);
    const fits = (pattern: string) => new RegExp(`^${pattern.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);
    return same.find((entry) => entry.path === path) ?? same.find((entry) => fits(entry.path));
  }

  private framed(title: string, name: string, body: Html, asked = ""): string {
    const link = (to: string, text: string) =>
      html`<li><a href="${this.base}${to && `/${to}`}"${name === to ? new Html(' aria-current="page"') : ""}>${text}</a></li>`;
    const groups = this.tags.map((tag) => {
      const operations = this.entries.filter(({ operation }) => operation.tags.includes(tag));
      return html`<li><details${name === this.slugOf(tag) ? new Html(" open") : ""}><summary>${tag}</summary><ul>${operations.map(
        (entry) =>
          html`<li data-text="${this.textOf(entry).slice(0, 200)}"><a href="${this.addressOf(entry)}"><span class="method ${entry.method.toLowerCase()}">${entry.method}</span> ${entry.operation.summary}</a></li>`,
      )}</ul></details></li>`;
    });
    const { title: api, version } = this.document.info;
    const page = html`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><title>${title} – ${api}</title><link rel="stylesheet" href="${this.base}/docs.css"><script src="${this.base}/docs.js" defer></script></head><body data-server="${this.server}"><a class="skip" href="#content">本文へ</a><header><p class="name"><a href="${this.base}">${api}</a> <small>${version}</small></p><form role="search" action="${this.base}/search"><label for="q">操作を探す</label><input id="q" name="q" type="search" value="${asked}" maxlength="100" autocomplete="off"><button>検索</button></form></header><div class="columns"><nav aria-label="この資料の内容"><details class="menu" open><summary>目次</summary><ul>${[
      link("", "はじめに"),
      link("errors", "エラー"),
      link("webhooks", "Webhookの受け取り方"),
      link("changes", "変更履歴"),
      link("schemas", "データの形"),
    ]}</ul><h2>役割ごとの操作</h2><ul>${Object.entries(ROLE_TEXT).map(([role, text]) => link(`roles/${role}`, text))}</ul><h2>操作</h2><ul class="groups">${groups}</ul><p class="none" hidden>当てはまる操作がありません。</p></details></nav><main id="content" tabindex="-1">${body}</main></div></body>`;
    return `<!doctype html><html lang="ja">${page.text}</html>`;
  }

  private guide(): Html {
    const chapters = GUIDE.map(({ title, texts, example }, index) => {
      const lines = example ? html`<pre>${example.replaceAll("{server}", this.server)}</pre>` : "";
      return html`<section id="guide-${index}"><h2>${title}</h2>${texts.map((text) => this.paragraph(text))}${lines}</section>`;
    });
    const contents = GUIDE.map(({ title }, index) => html`<li><a href="#guide-${index}">${title}</a></li>`);
    const client = html`<section id="client"><h2>TypeScript から使う</h2><p>操作・項目・エラーの型が付いたクライアント（packages/client）が、Knotter のリポジトリにあります。npm には公開していません。再送のためのキーと、503 のあとの待ち時間は、クライアントが扱います。</p><pre>import { connect } from "@knotter/client";

const knotter = connect({ baseUrl: "${this.server}", token: process.env.KNOTTER_TOKEN });
const { data, error } = await knotter.GET("/current-user");</pre><p>リポジトリをお持ちでないときは、公開されている <code>@hey-api/openapi-ts</code> で、定義からクライアントを作れます。関数の名前は操作の ID（<code>currentUser.get</code> など）から決まります。</p><pre>npx @hey-api/openapi-ts -i ${this.server}/openapi.json -o knotter</pre><pre>import { currentUserGet } from "./knotter";
import { client } from "./knotter/client.gen";

client.setConfig({
  baseUrl: "${this.server}",
  headers: { authorization: \`Bearer \${process.env.KNOTTER_TOKEN}\` },
});
const { data, error } = await currentUserGet();</pre></section>`;
    return html`<h1>${this.document.info.title}</h1><p>${this.document.info.description?.split("\n")[0] ?? ""}</p><p>アドレスは <code>${this.server}</code> です。機械で読める定義は <a href="${this.server}/openapi.json"><code>openapi.json</code></a>（OpenAPI 3.1）にあります。</p><ul class="contents">${contents}<li><a href="#client">TypeScript から使う</a></li></ul>${chapters}${client}`;
  }

  private group(tag: string): Html {
    const { description = "" } = this.document.tags?.find(({ name }) => name === tag) ?? {};
    const operations = this.entries.filter(({ operation }) => operation.tags.includes(tag));
    return html`<h1>${tag}</h1>${this.paragraph(description)}<details class="token" hidden><summary>ご自身のトークンで試す</summary><p>POST /login で返る accessToken を入れると、各操作の「試す」から、このサーバーを実際に呼び出せます。書き込みは本当に行われます。トークンはこのページを開いているあいだだけ覚え、どこにも保存しません。</p><label>accessToken <input type="password" autocomplete="off" spellcheck="false"></label></details>${operations.map((entry) => this.operation(entry))}`;
  }

  private operation(entry: Entry): Html {
    const { method, path, operation } = entry;
    const { operationId: id } = operation;
    const parameters = (operation.parameters ?? []).map(
      (parameter) =>
        html`<li data-name="${parameter.name}" data-in="${parameter.in}" data-example="${exampleOf(parameter) === undefined ? "" : String(exampleOf(parameter))}"${parameter.required ? new Html(" data-required") : ""}><p><code class="field">${parameter.name}</code> <span class="type">${PLACES[parameter.in] ?? parameter.in}、${typeOf(parameter.schema, this.base)}</span>${parameter.required ? html` <span class="required">必須</span>` : ""}</p>${parameter.description || parameter.schema.description ? html`<p>${parameter.description ?? parameter.schema.description}</p>` : ""}</li>`,
    );
    const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
      ([media, { schema }]) => html`<details open><summary>本文 <code>${media}</code></summary>${this.body(schema)}</details>`,
    );
    const answers = Object.entries(operation.responses).filter(([status]) => !/^[45]/.test(status));
    const codes = Object.entries(operation.responses).flatMap(([, { description, $ref }]) =>
      $ref?.includes("/Error") ? [...description.matchAll(/^([A-Z_\d]+)：/gm)].map(([, code = ""]) => code) : [],
    );
    const examples = answers.flatMap(([status, { content = {} }]) =>
      Object.entries(content).flatMap(([media, { example }]) =>
        example === undefined
          ? []
          : [
              html`<details open><summary>${status} の例 <code>${media}</code></summary><pre>${typeof example === "string" ? example : JSON.stringify(example, null, 2)}</pre></details>`,
            ],
      ),
    );
    const others = bodiesOf(operation)
      .slice(1)
      .map(
        ({ title, value }) => html`<details><summary>本文の例：${title}</summary><pre>${JSON.stringify(value, null, 2)}</pre></details>`,
      );
    const json = bodiesOf(operation).find(({ media }) => media === "application/json");
    return html`<section class="operation" id="${id}" data-method="${method}" data-path="${path}"><div class="words"><h2><a href="#${id}">${operation.summary}</a></h2><p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code>${operation.deprecated ? html` <span class="required">なくなる予定（${operation["x-sunset"]}まで使えます）</span>` : ""}</p><ul class="roles" aria-label="呼び出せる方">${operation["x-access"].map((role) => html`<li>${ROLE_TEXT[role] ?? role}</li>`)}</ul>${(
      operation.description ?? ""
    )
      .split("\n\n")
      .filter((text) => text && !text.startsWith("呼び出せる方："))
      .map((text) =>
        this.paragraph(text),
      )}${parameters.length > 0 ? html`<h3>パラメーター</h3><ul class="fields parameters">${parameters}</ul>` : ""}${bodies.length > 0 ? html`<h3>送るもの</h3>${bodies}` : ""}<h3>返るもの</h3>${answers.map(([status, { description, content = {} }]) => this.answer(status, description, content))}<p class="codes">エラー：${codes.map((code, index) => html`${index > 0 ? "、" : ""}<a href="${this.base}/errors#${code}"><code>${code}</code></a>`)}</p></div><div class="code"><div class="languages" hidden><button type="button" data-language="curl">curl</button><button type="button" data-language="ts">TypeScript</button><button type="button" class="copy">コピー</button></div><h3 class="curl">curl</h3><pre class="curl">${curlOf(entry, this.server)}</pre><h3 class="ts">TypeScript</h3><pre class="ts">${typeScriptOf(entry)}</pre>${others}${examples}<form class="try" hidden>${json ? html`<label>本文<textarea rows="8" spellcheck="false">${JSON.stringify(json.value, null, 2)}</textarea></label>` : ""}<button>試す</button><output></output></form></div></section>`;
  }

  private body(schema: Schema): Html {
    const alternatives = schema.oneOf ?? [];
    if (alternatives.length === 0) return fields(schema, this.base);
    const named = this.document.components?.schemas ?? {};
    return html`<p>次のどれか1つの形です。</p>${alternatives.map(({ $ref = "" }) => {
      const shape = named[$ref.split("/").at(-1) ?? ""] as Schema | undefined;
      return shape ? html`<h4>${shape.description ?? ""}</h4>${fields(shape, this.base)}` : "";
    })}`;
  }

  private answer(status: string, description: string, content: Record<string, { schema: Schema }>): Html {
    const [[media, first] = []] = Object.entries(content);
    const schema = first?.schema;
    const medias = Object.keys(content).map((name) => html` <code>${name}</code>`);
    if (!schema || media !== "application/json") return html`<p><b>${status}</b> ${description}${medias}</p>`;
    if (schema.$ref) return html`<p><b>${status}</b> ${description}：${typeOf(schema, this.base)}</p>`;
    return html`<details><summary><b>${status}</b> ${description}</summary>${fields(schema, this.base)}</details>`;
  }

  private errors(): Html {
    const described = this.document.components?.schemas ?? {};
    const pascal = (code: string) => code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const rows = [...ERROR_CODES]
      .map((code) => ({ code, ...(ERRORS[code] as { status: number; message: string; retryable?: boolean }) }))
      .sort((a, b) => a.status - b.status || a.code.localeCompare(b.code))
      .map(({ code, status, message, retryable }) => {
        const shape = code in ERROR_DATA ? (described[`${pascal(code)}Error`] as Schema | undefined)?.properties?.["data"] : undefined;
        return html`<section id="${code}"><h2><code>${code}</code> <small>${status}</small></h2><p>${message}</p>${retryable ? html`<p>同じ要求をそのまま送り直せます。</p>` : ""}${shape ? html`<details><summary>data の項目</summary>${fields(shape, this.base)}</details>` : ""}</section>`;
      });
    const { texts, example } = GUIDE.find(({ title }) => title === "エラー") ?? { texts: [], example: "" };
    return html`<h1>エラー</h1>${texts.map((text) => this.paragraph(text))}<pre>${example ?? ""}</pre>${rows}`;
  }

  private changes(): Html {
    const list = (title: string, items: readonly string[]) =>
      items.length > 0 ? html`<h3>${title}</h3><ul>${items.map((item) => html`<li>${this.linked(item)}</li>`)}</ul>` : "";
    const { texts = [] } = GUIDE.find(({ title }) => title === "版と互換性") ?? {};
    return html`<h1>変更履歴</h1>${texts.map((text) => this.paragraph(text))}${CHANGES.map(
      ({ version, added, changed, deprecated }) =>
        html`<section><h2>${version ?? "次の版"}</h2>${list("増えたもの", added)}${list("変わったもの", changed)}${list("なくなる予定のもの", deprecated)}</section>`,
    )}`;
  }

  private webhooks(): Html {
    const hooks = entriesOf(this.document.webhooks);
    const shown = hooks.map(
      ({ path, operation }) =>
        html`<section class="operation" id="webhook-${path}"><div class="words"><h2><code>${path}</code></h2><p>${operation.summary}</p>${operation.description ? this.paragraph(operation.description) : ""}${Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => fields(schema, this.base))}</div><div class="code">${bodiesOf(operation).map(({ value }) => html`<pre>${JSON.stringify(value, null, 2)}</pre>`)}</div></section>`,
    );
    const guide = WEBHOOK_GUIDE.map((text) => this.paragraph(text));
    return html`<h1>Webhookの受け取り方</h1><section class="operation"><div class="words">${guide}</div><div class="code"><h2>受信側の例（TypeScript）</h2><pre>${WEBHOOK_RECEIVER}</pre></div></section>${shown}`;
  }

  private schemas(): Html {
    const shapes = Object.entries(this.document.components?.schemas ?? {}).map(
      ([name, schema]) =>
        html`<section id="${name}"><h2>${name}</h2>${(schema as Schema).description ? html`<p>${(schema as Schema).description}</p>` : ""}${fields(schema as Schema, this.base)}</section>`,
    );
    return html`<h1>データの形</h1><p>複数の操作で使われる形です。</p>${shapes}`;
  }

  private role(role: string): Html {
    const mine = this.entries.filter(({ operation }) => operation["x-access"].includes(role));
    const groups = this.tags.map((tag) => {
      const operations = mine.filter(({ operation }) => operation.tags.includes(tag));
      return operations.length > 0 ? html`<section><h2>${tag}</h2>${this.list(operations)}</section>` : "";
    });
    const intro =
      role === "public"
        ? "ログインしていなくても呼び出せます。"
        : "この役割の方が、ログインして呼び出せる操作です。見られる範囲は、操作ごとに決まっています。";
    return html`<h1>${ROLE_TEXT[role] ?? role}の操作</h1><p>${intro}${mine.length}件あります。</p>${groups}`;
  }

  private list(entries: readonly Entry[]): Html {
    return html`<ul class="list">${entries.map(
      (entry) =>
        html`<li><a href="${this.addressOf(entry)}">${entry.operation.summary}</a><br><span class="method ${entry.method.toLowerCase()}">${entry.method}</span> <code>${entry.path}</code></li>`,
    )}</ul>`;
  }
}
