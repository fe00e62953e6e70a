"use client";

import { type KeyboardEvent, useId, useRef, useState } from "react";
import { controlStyle } from "./control-style";
import { cx } from "./cx";
import { useControlProps, useField } from "./field-context";
import { Icon } from "./icon";

export type ComboboxOption<V extends string> = {
  value: V;
  label: string;
  /** The reading in kana, which can also be searched. */
  reading?: string | undefined;
};

export type ComboboxProps<V extends string> = {
  options: readonly ComboboxOption<V>[];
  value: V | null;
  onChange: (value: V | null) => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  "aria-label"?: string | undefined;
  emptyLabel?: string | undefined;
  countLabel?: ((count: number) => string) | undefined;
  className?: string | undefined;
};

/** Ignores width, kana type and case. */
function folded(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/\s+/g, "");
}

/** A long list with a search box. Only options of the list can be chosen; an emptied box means no choice. */
export function Combobox<V extends string>({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  emptyLabel = "候補がありません",
  countLabel = (count) => `${count}件の候補`,
  className,
  ...rest
}: ComboboxProps<V>) {
  const listId = useId();
  const field = useField();
  const wired = useControlProps(rest);
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState<string | null>(null); // null: closed, the box shows the choice
  const [active, setActive] = useState(-1);

  const chosen = options.find((option) => option.value === value);
  const open = query !== null;
  const needle = folded(query ?? "");
  const untouched = needle === folded(chosen?.label ?? "");
  const found = untouched ? options : options.filter((option) => folded(`${option.label}\n${option.reading ?? ""}`).includes(needle));
  const activeOption = found[active];

  function show(text: string) {
    setQuery(text);
    setActive(-1);
  }
  function choose(option: ComboboxOption<V>) {
    onChange(option.value);
    setQuery(null);
  }
  function leave() {
    if (query === "" && value !== null) onChange(null);
    setQuery(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return; // Enter confirms the kana conversion
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) return show(chosen?.label ?? "");
      const count = Math.max(1, found.length);
      const next = event.key === "ArrowDown" ? (active + 1) % count : (active <= 0 ? count : active) - 1;
      setActive(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      if (activeOption) choose(activeOption);
      else if (found.length === 1 && found[0]) choose(found[0]);
    } else if (event.key === "Escape" && open) {
      event.stopPropagation();
      setQuery(null);
    }
  }

  return (
    <div className={cx("relative", className)}>
      <input
        {...rest}
        {...wired}
        ref={input}
        type="text"
        role="combobox"
        autoComplete="off"
        placeholder={placeholder}
        disabled={disabled}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && activeOption ? `${listId}-${active}` : undefined}
        value={query ?? chosen?.label ?? ""}
        onChange={(event) => show(event.currentTarget.value)}
        onClick={() => !open && show(chosen?.label ?? "")}
        onKeyDown={onKeyDown}
        onBlur={leave}
        className={cx(controlStyle, "pr-10")}
      />
      <Icon name="chevron-down" className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted" />
      <div
        id={listId}
        role="listbox"
        aria-labelledby={field?.labelId}
        aria-label={field ? undefined : rest["aria-label"]}
        hidden={!open || found.length === 0}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-control border border-control bg-surface p-1 shadow-float"
      >
        {found.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard in the box, which keeps the focus
          <div
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            className={cx(
              "flex min-h-11 cursor-pointer items-center justify-between gap-2 rounded-[6px] px-3 leading-control hover:bg-sunken",
              index === active && "bg-primary-tint outline-2 -outline-offset-2 outline-focus",
              option.value === value && "font-bold",
            )}
          >
            {option.label}
            {option.value === value && <Icon name="check" className="text-primary" />}
          </div>
        ))}
      </div>
      <p role="status" className={open && found.length === 0 ? "mt-1 text-sm text-muted" : "sr-only"}>
        {open ? (found.length === 0 ? emptyLabel : countLabel(found.length)) : ""}
      </p>
    </div>
  );
}
