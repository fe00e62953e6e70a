import type { z } from "zod";

/**
 * What a control holds for a value of the contract: text for numbers, "" for a choice that has not been made and for a text that may be null
 * or left out. The items of a list are as the contract has them.
 */
export type FormValue<T> = unknown extends T
  ? string
  : [T] extends [boolean | null | undefined]
    ? boolean
    : [T] extends [number | null | undefined]
      ? string
      : [T] extends [string | null | undefined]
        ? string extends NonNullable<T>
          ? string
          : NonNullable<T> | ""
        : [T] extends [readonly (infer Item)[] | null | undefined]
          ? Item[]
          : [T] extends [object | null | undefined]
            ? FormValues<NonNullable<T>>
            : T;

/** The values of a form whose schema takes `Input`. */
export type FormValues<Input> = { [Name in keyof Input]-?: FormValue<Input[Name]> };

/** A value as it is stored: anything that a control may hold, or nothing. */
export type Stored<Values> = {
  [Name in keyof Values]?: Values[Name] extends string
    ? string | number | null | undefined
    : Values[Name] extends readonly unknown[]
      ? Values[Name] | null | undefined
      : Values[Name] extends object
        ? Stored<Values[Name]> | null | undefined
        : Values[Name] | null | undefined;
};

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes["_zod"]["def"];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof File);

const defOf = (schema: Schema): Def => (schema as z.core.$ZodTypes)._zod.def;

/** The schema that meets the value first, and what stands for "nothing" around it. */
function unwrapped(schema: Schema): { inner: Schema; none: null | undefined; mayBeNone: boolean } {
  let inner = schema;
  let none: null | undefined;
  let mayBeNone = false;
  for (;;) {
    const def = defOf(inner);
    switch (def.type) {
      case "nullable":
        none = null;
        mayBeNone = true;
        inner = def.innerType;
        break;
      case "optional":
      case "default":
      case "prefault":
        mayBeNone = true;
        inner = def.innerType;
        break;
      case "nonoptional":
      case "readonly":
      case "catch":
        inner = def.innerType;
        break;
      case "pipe":
        // z.preprocess is a pipe out of a function: what it leads to says more.
        inner = defOf(def.in).type === "transform" ? def.out : def.in;
        break;
      default:
        return { inner, none, mayBeNone };
    }
  }
}

const isBlank = (value: unknown): boolean => {
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  if (isRecord(value)) return Object.values(value).every(isBlank);
  return value === null || value === undefined || value === false;
};

/** Digits in any width; NaN for what is no number, so that the schema says so. */
export const numberOf = (typed: string): number => {
  const text = typed.normalize("NFKC").trim();
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
};

/**
 * From what the controls hold to what the schema takes: an empty box is null where the field may be null, left out where it may be left
 * out, and asked for where it is required. Names that the schema does not know are left out.
 */
export function toInput(schema: Schema, value: unknown): unknown {
  const { inner, none, mayBeNone } = unwrapped(schema);
  const def = defOf(inner);
  switch (def.type) {
    case "object": {
      if (!isRecord(value) || (mayBeNone && isBlank(value))) return isRecord(value) ? none : value;
      const input: Record<string, unknown> = {};
      for (const [name, field] of Object.entries(def.shape)) if (name in value) input[name] = toInput(field, value[name]);
      return input;
    }
    case "array":
      return Array.isArray(value) ? value.map((item) => toInput(def.element, item)) : value;
    case "number":
      if (typeof value !== "string") return value;
      return value.trim() === "" ? none : numberOf(value);
    case "string":
      return mayBeNone && isBlank(value) ? none : value;
    default:
      return value === "" ? none : value;
  }
}

/** What a schema asks of some of its fields. */
export function partOf(schema: Schema, names: readonly string[]): Schema {
  const def = defOf(schema);
  if (def.type !== "object") return schema;
  const known = names.filter((name) => name in def.shape);
  return (schema as z.ZodObject<z.core.$ZodShape>).pick(Object.fromEntries(known.map((name) => [name, true as const])));
}

/** The longest text that a field takes; undefined where the schema sets no limit. */
export function maxLengthOf(schema: Schema, path: string): number | undefined {
  let at = schema;
  for (const name of path.split(".")) {
    const { inner } = unwrapped(at);
    const def = defOf(inner);
    const next = def.type === "object" ? def.shape[name] : def.type === "array" ? def.element : undefined;
    if (next === undefined) return undefined;
    at = next;
  }
  const { inner } = unwrapped(at);
  return defOf(inner).type === "string" ? ((inner as z.ZodString).maxLength ?? undefined) : undefined;
}

/** From what is stored to what the controls hold. `empty` names the fields, and what each holds when nothing is stored. */
export function toValues<Values extends object>(empty: Values, stored: Stored<Values>): Values {
  return Object.fromEntries(
    Object.entries(empty).map(([name, none]) => {
      const value: unknown = (stored as Record<string, unknown>)[name];
      if (value === null || value === undefined) return [name, none];
      if (isRecord(none)) return [name, toValues(none, value)];
      return [name, typeof none === "string" ? String(value) : value];
    }),
  ) as Values;
}
