declare module "react" {
  interface CSSProperties {
    /** A custom property, which a class of the element reads: `row-start-(--row)`. */
    [property: `--${string}`]: string | number | undefined;
  }
}

/** Joins class names and drops falsy ones. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
