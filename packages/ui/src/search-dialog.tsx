"use client";

import * as Primitive from "@radix-ui/react-dialog";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { cx } from "./cx";
import { Icon, type IconName } from "./icon";
import { IconButton } from "./icon-button";
import { ignoreToasts } from "./ignore-toasts";
import { useReturnFocus } from "./use-return-focus";

export interface SearchOption {
  id: string;
  icon: IconName;
  /** What kind of thing it is, told with its name. */
  kind: string;
  title: string;
  detail?: string | undefined;
}

export interface SearchGroup {
  label: string;
  options: readonly SearchOption[];
}

export interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  placeholder: string;
  /** Called when typing pauses for a moment, never within a conversion of kana (IME). */
  onSearch: (text: string) => void;
  groups: readonly SearchGroup[];
  /** `apart`: in a tab of its own (Ctrl, ⌘). */
  onChoose: (id: string, apart: boolean) => void;
  /** Told to screen readers, and shown below the field: how many were found, or what to type. */
  status: string;
  busy?: boolean | undefined;
  closeLabel?: string | undefined;
}

const PAUSE_MS = 200;

/** A search over everything: a combobox of the ARIA practices whose list stands below it. The focus stays in the field; arrows move through the list. */
export function SearchDialog({
  open,
  onOpenChange,
  label,
  placeholder,
  onSearch,
  groups,
  onChoose,
  status,
  busy = false,
  closeLabel = "閉じる",
}: SearchDialogProps) {
  const returnFocus = useReturnFocus();
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [active, setActive] = useState<string | null>(null);
  /** Enter came before the results of what was typed: the first of them is opened when they are there. */
  const [awaited, setAwaited] = useState<{ apart: boolean } | null>(null);
  const options = groups.flatMap((group) => group.options);
  // The first one, until an arrow or the pointer has named another that is still there.
  const current = options.find(({ id }) => id === active) ?? options[0];
  const idOf = ({ id }: SearchOption) => `${base}-${id}`;

  // What was typed last must not be searched after the dialog has been closed.
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      setActive(null);
      setAwaited(null);
    };
  }, [open]);
  useEffect(() => {
    if (awaited === null || busy) return;
    setAwaited(null);
    if (current !== undefined) onChoose(current.id, awaited.apart);
  });

  function type(text: string) {
    setActive(null);
    setAwaited(null);
    clearTimeout(timer.current);
    if (!composing.current) timer.current = setTimeout(() => search(text), PAUSE_MS);
  }
  function search(text: string) {
    timer.current = undefined;
    onSearch(text);
  }
  function enter(text: string, apart: boolean) {
    if (timer.current !== undefined) {
      clearTimeout(timer.current);
      search(text);
      setAwaited({ apart });
    } else if (busy) setAwaited({ apart });
    else if (current !== undefined) onChoose(current.id, apart);
  }
  function move(by: number) {
    if (current === undefined) return;
    const next = options[(options.indexOf(current) + by + options.length) % options.length] as SearchOption;
    setActive(next.id);
    list.current?.querySelector(`[id="${CSS.escape(idOf(next))}"]`)?.scrollIntoView({ block: "nearest" });
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (composing.current || event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter") enter(event.currentTarget.value, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  }

  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-ink/50 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Primitive.Content
          {...returnFocus}
          aria-describedby={undefined}
          onInteractOutside={ignoreToasts}
          className="fixed inset-x-0 top-0 z-50 mx-auto flex max-h-dvh w-full flex-col bg-surface shadow-float outline-none max-md:h-dvh md:top-[10vh] md:max-h-[76vh] md:max-w-[680px] md:rounded-card"
        >
          <Primitive.Title className="sr-only">{label}</Primitive.Title>
          <div className="flex items-center gap-3 border-b border-line py-1.5 pr-2 pl-4">
            <Icon name="search" className="text-muted" />
            <input
              type="text"
              role="combobox"
              aria-label={label}
              aria-expanded={options.length > 0}
              aria-controls={`${base}-list`}
              aria-autocomplete="list"
              aria-activedescendant={current && idOf(current)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={100}
              placeholder={placeholder}
              onChange={(event) => type(event.currentTarget.value)}
              onCompositionStart={() => {
                composing.current = true;
                clearTimeout(timer.current);
              }}
              onCompositionEnd={(event) => {
                composing.current = false;
                type(event.currentTarget.value);
              }}
              onKeyDown={onKeyDown}
              className="min-h-11 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-muted"
            />
            <Primitive.Close asChild>
              <IconButton icon="close" label={closeLabel} />
            </Primitive.Close>
          </div>
          <p role="status" className="px-4 pt-2 pb-1 text-sm text-muted">
            {status}
          </p>
          <div
            ref={list}
            id={`${base}-list`}
            role="listbox"
            aria-label={label}
            aria-busy={busy}
            className="min-h-0 flex-1 overflow-y-auto px-2 pb-2"
          >
            {groups
              .filter((group) => group.options.length > 0)
              .map((group, index) => (
                // biome-ignore lint/a11y/useSemanticElements: a group of options, for which HTML has no element outside of <select>
                <div key={group.label} role="group" aria-labelledby={`${base}-group-${index}`} className="pt-1">
                  <p id={`${base}-group-${index}`} className="px-2 py-1 text-xs font-bold text-muted">
                    {group.label}
                  </p>
                  {group.options.map((option) => (
                    // The field has the focus and the keys.
                    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant
                    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
                    <div
                      key={option.id}
                      id={idOf(option)}
                      role="option"
                      aria-selected={option === current}
                      onPointerMove={() => setActive(option.id)}
                      onClick={(event) => onChoose(option.id, event.ctrlKey || event.metaKey)}
                      className={cx(
                        "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5",
                        option === current && "bg-primary-tint",
                      )}
                    >
                      <Icon name={option.icon} className="text-muted" />
                      <span className="min-w-0 flex-1">
                        <span className="block truncate leading-control">{option.title}</span>
                        {option.detail !== undefined && <span className="block truncate text-sm text-muted">{option.detail}</span>}
                      </span>
                      <span className="shrink-0 text-xs text-muted">{option.kind}</span>
                    </div>
                  ))}
                </div>
              ))}
          </div>
          <p aria-hidden="true" className="flex flex-wrap gap-x-4 border-t border-line px-4 py-2 text-xs text-muted max-md:hidden">
            <span>↑↓ 選ぶ</span>
            <span>Enter 開く</span>
            <span>Ctrl＋Enter 新しいタブで開く</span>
            <span>Esc 閉じる</span>
          </p>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
