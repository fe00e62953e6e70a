import { readdirSync, readFileSync } from "node:fs";
import { page, table } from "./markdown";

const folder = new URL("../../../db/prisma/models/", import.meta.url);

interface Column {
  name: string;
  type: string;
  isOptional: boolean;
  isList: boolean;
  keys: string[];
}

interface Relation {
  columns: string[];
  target: string;
}

interface Model {
  name: string;
  file: string;
  doc: string;
  columns: Column[];
  relations: Relation[];
}

/** The order of the chapters: what a reader of the booking path needs first. */
const CHAPTERS: Record<string, string> = {
  user: "Accounts, sessions, consents",
  identity: "Identities at a company's provider",
  customer: "Customers, HR staff, closing days",
  mentee: "Mentees",
  mentor: "Mentors, hours, vocabulary",
  order: "Orders, lists of people, counts",
  "bulk-operation": "Bulk operations",
  mentoring: "Interviews",
  question: "Question sets and questionnaires",
  report: "Surveys and mentor reports",
  supervision: "Supervisions, their case sheets and comments",
  "time-hold": "Held times and the waiting list",
  "order-report": "Order reports and their frozen periods",
  zoom: "Zoom",
  "calendar-source": "Mentors' own calendars",
  "service-account": "Service accounts and their tokens",
  webhook: "Webhooks: endpoints, messages, deliveries",
  exchange: "Imports, exports, requests about personal data",
  admin: "Work of the admins",
  system: "Outbox, audit, jobs, idempotency keys",
};

/** The tables that a booking touches, for the first picture. */
const CORE = ["Customer", "Order", "OrderMentee", "OrderMentor", "LedgerEntry", "User", "Mentee", "Mentor", "MentorSchedule"].concat(
  ["Mentoring", "MentoringEvent", "CheckedQuestion", "MenteeReport", "MentorReport"],
  ["Mail", "AuditLog"],
);

const listOf = (text: string) => text.split(",").map((part) => part.trim().replace(/\(.*$/, ""));

/** One model of a `.prisma` file; its fields are one line each, as the formatter of Prisma writes them. */
function modelOf(file: string, doc: string, name: string, body: string): Model {
  const columns: Column[] = [];
  const relations: Relation[] = [];
  for (const line of body.split("\n").map((text) => text.trim())) {
    const relation = /^\w+\s+(\w+)\??\s.*@relation\(.*?fields: \[([^\]]+)\]/.exec(line);
    if (relation) relations.push({ target: relation[1] ?? "", columns: listOf(relation[2] ?? "") });
    const compound = /^@@id\(\[([^\]]+)\]/.exec(line);
    if (compound) for (const column of columns) if (listOf(compound[1] ?? "").includes(column.name)) column.keys.push("PK");
    const field = /^(\w+)\s+(\w+)(\[\])?(\?)?(\s|$)(.*)$/.exec(line);
    if (!field || relation) continue;
    const [, column = "", type = "", isList, isOptional, , attributes = ""] = field;
    const keys = [/@id\b/.test(attributes) && "PK", /@unique\b/.test(attributes) && "UK"].filter((key) => key !== false);
    columns.push({
      name: column,
      type: nativeType(type, attributes),
      isOptional: isOptional !== undefined,
      isList: isList !== undefined,
      keys,
    });
  }
  return { name, file, doc, columns, relations };
}

/** What the database calls the type, where the schema says it: a reader of SQL thinks in those. */
function nativeType(type: string, attributes: string): string {
  const [, native, length] = /@db\.(\w+)(\([^)]*\))?/.exec(attributes) ?? [];
  return native ? `${native.toLowerCase()}${length ?? ""}`.replaceAll(" ", "") : type;
}

function read(): Model[] {
  const models = readdirSync(folder)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .flatMap((name) => {
      const text = readFileSync(new URL(name, folder), "utf8");
      return [...text.matchAll(/((?:^\/\/\/.*\n)*)^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, docs = "", model = "", body = ""]) =>
        modelOf(name.replace(/\.prisma$/, ""), docs.replaceAll(/^\/\/\/ ?/gm, "").trim(), model, body),
      );
    });
  // A field whose type is a model is the other end of a relation and no column.
  const names = new Set(models.map(({ name }) => name));
  for (const model of models) {
    model.columns = model.columns.filter(({ type }) => !names.has(type));
    const foreign = new Set(model.relations.flatMap(({ columns }) => columns));
    for (const column of model.columns) if (foreign.has(column.name)) column.keys.push("FK");
  }
  return models;
}

const attribute = ({ name, type, isList, isOptional, keys }: Column) =>
  `    ${type.replaceAll(",", "-")}${isList ? "[]" : ""} ${name}${keys.length > 0 ? ` ${keys.join(", ")}` : ""}${isOptional ? ' "null"' : ""}`;

const entity = (model: Model) => [`  ${model.name} {`, ...model.columns.map(attribute), "  }"];

/** `Target ||--o{ Model`: one row of the target, none or many here; `|o` where the column may be null, `o|` where it is unique. */
function arrow(model: Model, { target, columns }: Relation): string {
  const own = model.columns.filter(({ name }) => columns.includes(name));
  const isOptional = own.some((column) => column.isOptional);
  const isOne = columns.length === 1 && own.some(({ keys }) => keys.includes("UK") || keys.includes("PK"));
  const isWholeKey = isOne && model.columns.filter(({ keys }) => keys.includes("PK")).length <= 1;
  return `  ${target} ${isOptional ? "|o" : "||"}--${isWholeKey ? "o|" : "o{"} ${model.name} : "${columns.join(", ")}"`;
}

const diagram = (...lines: readonly string[]) => ["```mermaid", "erDiagram", ...lines, "```"].join("\n");

const chapterLink = (title: string) =>
  `#${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, "")
    .replaceAll(" ", "-")}`;

function chapter(file: string, title: string, models: readonly Model[]): string[] {
  const own = models.filter((model) => model.file === file);
  return [
    `## ${title}`,
    `[packages/db/prisma/models/${file}.prisma](../../packages/db/prisma/models/${file}.prisma)`,
    table(
      ["table", "what a row is"],
      own.map(({ name, doc }) => [`\`${name}\``, doc]),
    ),
    diagram(...own.flatMap((model) => model.relations.map((relation) => arrow(model, relation))), ...own.flatMap(entity)),
  ];
}

/** Every table with its columns and keys, a picture for each file of the schema. Throws where a table says nothing of itself or a file has no chapter. */
export function dataModel(): string {
  const models = read();
  const mute = models.filter(({ doc }) => doc === "").map(({ name }) => name);
  if (mute.length > 0) throw new Error(`packages/db/prisma/models: no /// comment on ${mute.join(", ")}`);
  const unknown = [...new Set(models.map(({ file }) => file))].filter((file) => !(file in CHAPTERS));
  if (unknown.length > 0) throw new Error(`packages/api/scripts/docs/data-model.ts: no chapter for ${unknown.join(", ")}`);

  const core = models.filter(({ name }) => CORE.includes(name));
  return page(
    "Data model",
    "packages/db/prisma/models",
    'Types are those of PostgreSQL where the schema names them. `PK`, `FK` and `UK` mark primary, foreign and unique keys, `"null"` a column that may be empty. Constraints that Prisma cannot express (exclusion constraints, checks, partial indexes, append-only triggers) are in the migrations.',
    "The tables that a booking touches:",
    diagram(
      ...core.flatMap((model) => model.relations.filter(({ target }) => CORE.includes(target)).map((relation) => arrow(model, relation))),
    ),
    Object.values(CHAPTERS)
      .map((title) => `- [${title}](${chapterLink(title)})`)
      .join("\n"),
    ...Object.entries(CHAPTERS).flatMap(([file, title]) => chapter(file, title, models)),
  );
}
