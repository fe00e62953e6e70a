/**
 * Lets an input show a value in another way than it is held: the program reads and writes `2026-12-01`, the person reads and types
 * 2026/12/1. Whoever holds the input (a form, a test, the browser's own restoring) goes on with `value`. What cannot be read is handed on as
 * it was typed, so that a schema can say so.
 */
export function showValueAs(input: HTMLInputElement, { read, show }: { read: (typed: string) => string | null; show: (value: string) => string }) {
  const shown = Object.getOwnPropertyDescriptor(input, "value") ?? Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  if (!shown?.get || !shown.set) return;
  const { get, set } = shown;
  const typedIn = (): string => get.call(input) as string;
  const tidy = () => {
    const value = read(typedIn());
    if (value !== null) set.call(input, show(value));
  };
  Object.defineProperty(input, "value", {
    configurable: true,
    get: () => read(typedIn()) ?? typedIn(),
    set: (value: string) => set.call(input, read(value) === null ? value : show(read(value) ?? value)),
  });
  tidy();
  input.addEventListener("change", tidy);
}
