import { bodiesOf, type Entry, exampleOf, type Parameter } from "./docs-model";

const inPlace = ({ operation }: Entry, place: string): Parameter[] =>
  (operation.parameters ?? []).filter((parameter) => parameter.in === place);

/** What a call has to say in its address; of a read that needs nothing, nothing. */
const asked = (entry: Entry, place: string): Parameter[] => inPlace(entry, place).filter(({ required }) => required);

const isPublic = ({ operation }: Entry): boolean => operation["x-access"].includes("public");
const takesKey = (entry: Entry): boolean => inPlace(entry, "header").some(({ name }) => name === "Idempotency-Key");

/** A call in the shell, as it can be copied. */
export function curlOf(entry: Entry, server: string): string {
  const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      String(exampleOf(inPlace(entry, "path").find((parameter) => parameter.name === name) ?? { name, in: "path", schema: {} })),
    ),
  );
  const query = new URLSearchParams(asked(entry, "query").map((parameter) => [parameter.name, String(exampleOf(parameter))]));
  const address = `${server}${path}${query.size > 0 ? `?${query}` : ""}`;
  const [body] = bodiesOf(entry.operation);
  const lines = [`curl ${entry.method === "GET" ? "" : `-X ${entry.method} `}"${address}"`];
  if (!isPublic(entry)) lines.push('-H "authorization: Bearer $TOKEN"');
  if (takesKey(entry)) lines.push('-H "idempotency-key: $(uuidgen)"');
  if (body?.media === "application/json") {
    lines.push('-H "content-type: application/json"');
    lines.push(`-d '${JSON.stringify(body.value, null, 2).replaceAll("'", "'\\''")}'`);
  } else if (body) lines.push(...partsOf(entry, body.value));
  return lines.join(" \\\n  ");
}

function partsOf({ operation }: Entry, value: unknown): string[] {
  const { properties = {} } = operation.requestBody?.content["multipart/form-data"]?.schema ?? {};
  const files = Object.entries(properties).filter(([, { format }]) => format === "binary");
  const texts = Object.entries((value ?? {}) as Record<string, unknown>).filter(([name]) => !files.some(([file]) => file === name));
  return [
    ...texts.map(([name, one]) => `-F '${name}=${typeof one === "string" ? one : JSON.stringify(one)}'`),
    ...files.map(([name]) => `-F '${name}=@${name}.csv'`),
  ];
}

/** The same call with the client of packages/client. */
export function typeScriptOf(entry: Entry): string {
  const params = ["path", "query"].flatMap((place) => {
    const given = asked(entry, place).map((parameter) => [parameter.name, exampleOf(parameter)]);
    return given.length > 0 ? [[place, Object.fromEntries(given)]] : [];
  });
  const [body] = bodiesOf(entry.operation);
  const options = {
    ...(params.length > 0 ? { params: Object.fromEntries(params) } : {}),
    ...(body?.media === "application/json" ? { body: body.value } : {}),
  };
  const argument = Object.keys(options).length > 0 ? `, ${literal(options)}` : "";
  return `const { data, error } = await knotter.${entry.method}("${entry.path}"${argument});`;
}

/** JSON with the keys as one writes them in TypeScript. */
export const literal = (value: unknown): string => JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");
