import { isLocalDate, type LocalDate } from "@knotter/domain/tokyo";

/**
 * One value of a list's state in the address: how it is read from arbitrary text, and how it is written. A value that the API would refuse
 * is read as "not set", so that a malformed address shows the whole list and no error. `write` returns "" for the default. No "use client",
 * because the page reads the same shape on the server.
 */
export interface Param<T> {
  read: (raw: string) => T;
  write: (value: T) => string;
  /** Narrows the list: counted, shown as a chip, removed by "すべて外す". A tab or a sort order does not. */
  narrows: boolean;
  /** A name that addresses had for it before; read where the name of today is absent. */
  formerly?: string;
  /** The name of the later one of two days. In the wrong order they mean the time between them, and are read, and so shown, in the right one. */
  until?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: each parameter has a type of its own, which StateOf gives back
export type Shape = Record<string, Param<any>>;
export type StateOf<S extends Shape> = { readonly [Name in keyof S]: S[Name] extends Param<infer T> ? T : never };

/** Control characters, and halves of characters. */
const UNUSABLE = /[\p{Cc}\p{Cs}]/u;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One of these values, or none. */
export const oneOf = <const V extends string>(values: readonly V[]): Param<V | null> => ({
  read: (raw) => values.find((value) => value === raw) ?? null,
  write: (value) => value ?? "",
  narrows: true,
});

/** One of these values, by default the first: tabs, sort orders. */
export const choice = <const V extends string>(values: readonly [V, ...V[]]): Param<V> => ({
  read: (raw) => values.find((value) => value === raw) ?? values[0],
  write: (value) => (value === values[0] ? "" : value),
  narrows: false,
});

/** Text that the user typed. */
export const keyword = (longest = 100): Param<string> => ({
  // \p{Cs}: half of a character that was cut in two.
  read: (raw) =>
    raw
      .replace(/\p{Cc}/gu, "")
      .slice(0, longest)
      .replace(/\p{Cs}/gu, ""),
  write: (value) => (value.trim() === "" ? "" : value),
  narrows: true,
});

/** A value of a list that is not known here (a vocabulary): only its length is checked. */
export const code = (longest = 60): Param<string | null> => ({
  read: (raw) => (raw !== "" && raw.length <= longest && !UNUSABLE.test(raw) ? raw : null),
  write: (value) => value ?? "",
  narrows: true,
});

/** A comma within a value, which parts values: `%2C`, and `%` itself `%25`. */
const escaped = (value: string): string => value.replaceAll("%", "%25").replaceAll(",", "%2C");
const unescaped = (value: string): string => value.replaceAll("%2C", ",").replaceAll("%25", "%");

/** Any number of values, in the order of the address: `a,b`. With `values` only these, otherwise any of a length that the API accepts. */
export const several = <const V extends string = string>(values?: readonly V[], longest = 40): Param<readonly V[]> => ({
  read: (raw) =>
    ([...new Set(raw.split(",").map(unescaped))] as V[])
      .filter((value) => (values === undefined ? value !== "" && value.length <= longest && !UNUSABLE.test(value) : values.includes(value)))
      .slice(0, 20),
  write: (value) => value.map(escaped).join(","),
  narrows: true,
});

export const uuid: Param<string | null> = {
  read: (raw) => (UUID.test(raw) ? raw : null),
  write: (value) => value ?? "",
  narrows: true,
};

/** A day in Asia/Tokyo. */
export const day: Param<LocalDate | null> = {
  read: (raw) => (isLocalDate(raw) ? raw : null),
  write: (value) => value ?? "",
  narrows: true,
};

/** The first day of a time that ends with the day called `until`. */
export const dayUntil = (until: string): Param<LocalDate | null> => ({ ...day, until });

export const flag: Param<boolean> = { read: (raw) => raw === "1", write: (value) => (value ? "1" : ""), narrows: true };

/** Reads the list's state from `?customer=…&status=active`; other parameters are ignored. */
export function readState<S extends Shape>(shape: S, get: (name: string) => string | null | undefined): StateOf<S> {
  const state = Object.fromEntries(
    Object.entries(shape).map(([name, param]) => [name, param.read(get(name) ?? (param.formerly && get(param.formerly)) ?? "")]),
  ) as StateOf<S>;
  return inOrder(shape, state);
}

function inOrder<S extends Shape>(shape: S, state: StateOf<S>): StateOf<S> {
  const turned = Object.entries(shape).flatMap(([name, { until }]) => {
    const [from, to] = [state[name], until === undefined ? null : state[until]];
    return until !== undefined && from && to && from > to ? [[name, to] as const, [until, from] as const] : [];
  });
  return turned.length === 0 ? state : { ...state, ...Object.fromEntries(turned) };
}

/** Only values that are set. */
export function writeState<S extends Shape>(shape: S, state: StateOf<S>): string {
  const ordered = inOrder(shape, state);
  const pairs = Object.entries(shape)
    .map(([name, param]) => [name, param.write(ordered[name])] as const)
    .filter(([, value]) => value !== "");
  return pairs.length === 0
    ? ""
    : `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`).join("&")}`;
}

/** Without filters; tab and sort order stay. */
export function clearedState<S extends Shape>(shape: S, state: StateOf<S>): StateOf<S> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, param]) => [name, param.narrows ? param.read("") : state[name]]),
  ) as StateOf<S>;
}

/** How many values narrow the list: each one of `several` counts. */
export const countNarrowing = <S extends Shape>(shape: S, state: StateOf<S>): number =>
  Object.entries(shape)
    .filter(([name, param]) => param.narrows && param.write(state[name]) !== "")
    .reduce((count, [name]) => count + (Array.isArray(state[name]) ? state[name].length : 1), 0);
