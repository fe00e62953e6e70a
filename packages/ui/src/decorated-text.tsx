"use client";

import { createContext, type ReactNode, useContext } from "react";

const Decoration = createContext<(text: string) => ReactNode>((text) => text);

/** Transforms the sentences of the banners, toasts and empty states below it: an app may turn some of their words into links. */
export const TextDecoration = Decoration.Provider;

/** Applies the nearest `TextDecoration` to a string; anything else is unchanged. */
export function Decorated({ children }: { children: ReactNode }) {
  const decorate = useContext(Decoration);
  return typeof children === "string" ? decorate(children) : children;
}
