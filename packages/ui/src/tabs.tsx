"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { tabListStyle, tabStyle } from "./tab-style";

export type Tab<V extends string> = { value: V; label: ReactNode; panel: ReactNode };
export type TabsProps<V extends string> = {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
  className?: string | undefined;
};

/** Panels of one page. One tab stop; the arrow keys move and select at once. */
export function Tabs<V extends string>({ label, tabs, value, onChange, className }: TabsProps<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.value === value);

  function move(event: KeyboardEvent) {
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const index = (target + tabs.length) % tabs.length;
    const tab = tabs[index];
    if (!tab) return;
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} data-print="hide" className={tabListStyle}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel-${tab.value}`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
            className={tabStyle(tab.value === value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          hidden={tab.value !== value}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern asks for it, so that a panel of plain text can be reached
          tabIndex={0}
          className="pt-5 print:pt-0"
        >
          {tab.value === value && tab.panel}
        </div>
      ))}
    </div>
  );
}
