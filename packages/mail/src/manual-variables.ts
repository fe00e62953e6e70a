import type { CampaignKind } from "@knotter/domain/campaign";
import { formatDate } from "@knotter/domain/tokyo";
import { oneLine } from "./line";
import type { ManualValues } from "./mail-facts";

/** The variables of a manual mail. There are no others, and none of them is confidential. */
export const MANUAL_VARIABLES = ["氏名", "会社名", "施策名", "残り回数", "予約期限", "ログインURL"] as const;
export type ManualVariable = (typeof MANUAL_VARIABLES)[number];

const HOLE = /\{\{([^{}]*)\}\}/g;
/** Replaces a value that this reader does not have: a mentor has no count. */
const NONE = "―";

const isVariable = (name: string): name is ManualVariable => (MANUAL_VARIABLES as readonly string[]).includes(name);

/**
 * What is wrong with the variables of a text, one sentence each; empty when it can be sent. A subject has no room for an address, and whoever
 * is invited has nothing to sign in with.
 */
export function variableFaults(text: string, place: "subject" | "body" = "body", kind: CampaignKind = "notice"): string[] {
  const names = [...text.matchAll(HOLE)].map((match) => (match[1] ?? "").trim());
  const faults = names.filter((name) => !isVariable(name)).map((name) => `{{${oneLine(name)}}} は使えません`);
  if (names.includes("ログインURL")) {
    if (kind === "invitation") faults.push("{{ログインURL}} は、ご案内には使えません。登録のリンクが自動で入ります");
    else if (place === "subject") faults.push("{{ログインURL}} は件名には使えません");
  }
  if (/\{\{|\}\}/.test(text.replace(HOLE, ""))) faults.push("{{ と }} の対応をご確認ください");
  return [...new Set(faults)];
}

/** The variables that a text uses, each once. */
export const variablesIn = (text: string): ManualVariable[] =>
  [...new Set([...text.matchAll(HOLE)].map((match) => (match[1] ?? "").trim()))].filter(isVariable);

/**
 * The text with the values of one reader. Values are inserted unchanged and only once: a name that contains a placeholder is not expanded.
 * Unknown placeholders stay; `variableFaults` has refused them before.
 */
export const fillVariables = (text: string, values: ManualValues, loginUrl: string): string =>
  text.replace(HOLE, (hole, name: string) => {
    const variable = name.trim();
    return isVariable(variable) ? oneLine(wordFor(variable, values, loginUrl)) : hole;
  });

function wordFor(variable: ManualVariable, values: ManualValues, loginUrl: string): string {
  switch (variable) {
    case "ログインURL":
      return loginUrl;
    case "予約期限":
      return values.予約期限 === null ? NONE : formatDate(values.予約期限);
    case "残り回数":
      return values.残り回数 === null ? NONE : String(values.残り回数);
    default:
      return values[variable] ?? NONE;
  }
}
