const SHOWN = new WeakSet<HTMLInputElement>();

/** How a value is read from what was typed (null: it cannot be), and how it is shown. */
export interface Shown {
  read: (typed: string) => string | null;
  show: (value: string) => string;
}

/**
 * Lets an input show a value in another way than it is held: the program reads and writes `2026-12-01`, the person reads and types
 * 2026/12/1. Whoever holds the input (a form, a test, the browser's own restoring) goes on with `value`. What cannot be read is handed on as
 * it was typed, so that a schema can say so. Done once for an input; a second call changes nothing.
 */
export function showValueAs(input: HTMLInputElement, { read, show }: Shown): void {
  if (SHOWN.has(input)) return;
  // React keeps a property of its own on the element, through which it hears of what a program writes.
  const shown = Object.getOwnPropertyDescriptor(input, "value") ?? Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  if (!shown?.get || !shown.set) return;
  SHOWN.add(input);
  const { get, set } = shown;
  const typedIn = (): string => get.call(input) as string;
  const display = (value: string) => {
    const held = read(value);
    set.call(input, held === null ? value : show(held));
  };
  Object.defineProperty(input, "value", { configurable: true, get: () => read(typedIn()) ?? typedIn(), set: display });
  const tidy = () => {
    if (read(typedIn()) !== null) display(typedIn());
  };
  tidy();
  input.addEventListener("change", tidy);
}

/** Writes a value as if it had been typed: the form hears of it. */
export function typeInto(input: HTMLInputElement, value: string): void {
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
