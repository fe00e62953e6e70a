import { type Html, html } from "./docs-html";
import type { Schema } from "./docs-model";

const nameOf = ($ref: string): string => $ref.split("/").at(-1) ?? "";

/** The type of a value in a few words; a shape with a name refers to it. */
export function typeOf(schema: Schema, base: string): Html {
  if (schema.$ref) return html`<a href="${base}/schemas#${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return html`${schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code> `)}`;
  if (schema.items) return html`${typeOf(schema.items, base)} の配列`;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return html`${options.map((option, index) => html`${index > 0 ? " / " : ""}${typeOf(option, base)}`)}`;
  const type = [schema.type ?? "値"].flat().join(" / ");
  return html`${schema.format ? `${type}（${schema.format}）` : schema.maxLength ? `${type}（${schema.maxLength}文字以内）` : type}`;
}

const DEPTH = 3;

/** The fields of a shape as a list, those of what it contains below them. */
export function fields(schema: Schema, base: string, depth = 0): Html {
  const options = schema.oneOf ?? schema.anyOf;
  if (options)
    return html`<ul class="forms">${options.map((option) => html`<li>${option.properties ? fields(option, base, depth) : typeOf(option, base)}</li>`)}</ul>`;
  if (!schema.properties) return html`<p>${typeOf(schema, base)}</p>`;
  return html`<ul class="fields">${Object.entries(schema.properties).map(([name, field]) => one(name, field, schema.required?.includes(name) ?? false, base, depth))}</ul>`;
}

function one(name: string, field: Schema, required: boolean, base: string, depth: number): Html {
  const inside = insideOf(field);
  return html`<li><p><code class="field">${name}</code> <span class="type">${typeOf(field, base)}</span>${required ? html` <span class="required">必須</span>` : ""}</p>${field.description ? html`<p>${field.description}</p>` : ""}${
    inside && depth < DEPTH ? html`<details><summary>${name} の中の項目</summary>${fields(inside, base, depth + 1)}</details>` : ""
  }</li>`;
}

/** What a field contains that has fields of its own and no name. */
function insideOf(field: Schema): Schema | null {
  if (field.properties) return field;
  if (field.items) return insideOf(field.items);
  return (field.anyOf ?? field.oneOf ?? []).map(insideOf).find((found) => found !== null) ?? null;
}
