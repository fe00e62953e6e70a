"use client";

import { createContext, type ReactNode, useContext } from "react";

const Decoration = createContext<(text: string) => ReactNode>((text) => text);

/** What becomes of the sentences of banners, toasts and empty states below: an app may turn some of their words into links. */
export const TextDecoration = Decoration.Provider;

/** A sentence as the nearest `TextDecoration` shows it; anything else as it is. */
export function Decorated({ children }: { children: ReactNode }) {
  const decorate = useContext(Decoration);
  return typeof children === "string" ? decorate(children) : children;
}
