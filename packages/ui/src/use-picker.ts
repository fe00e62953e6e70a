import { type Ref, useRef, useState } from "react";
import { type Shown, showValueAs, typeInto } from "./shown-value";

/**
 * What an input has in common with every other that is typed into or chosen for: a button beside it opens the choice, and takes the focus
 * back. `chosen` is what the button says; typing takes it away.
 */
export function usePicker({ read, show }: Shown, ref: Ref<HTMLInputElement> | undefined) {
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);

  function close(back: boolean) {
    setOpen(false);
    if (back) opener.current?.focus();
  }
  return {
    field,
    input,
    opener,
    open,
    chosen,
    close,
    take(element: HTMLInputElement | null) {
      if (element) showValueAs(element, { read, show });
      input.current = element;
      if (typeof ref === "function") return ref(element);
      if (ref) ref.current = element;
    },
    choose(value: string) {
      // By way of the input, which is left for the button: the form checks what has been left.
      input.current?.focus();
      if (input.current) typeInto(input.current, value);
      setChosen(value);
      close(true);
    },
    typed: () => setChosen(null),
    toggle() {
      setChosen(read(input.current?.value ?? ""));
      setOpen(!open);
    },
  };
}
