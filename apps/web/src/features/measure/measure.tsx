"use client";

import { isArticle } from "@knotter/contract/routes";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { whenOpened } from "../../components/when-opened";
import { keepChoice, type MeasureChoice } from "./choice";

// Of articles alone: no other page carries their script.
const MeasureBar = whenOpened(() => import("./measure-bar").then((module) => module.MeasureBar));
const TagManager = whenOpened(() => import("./tag-manager").then((module) => module.TagManager));

/**
 * Asks, on articles alone, whether their reading may be measured. `allowedId`: the container, where this very document was sent with the
 * permission to load it (proxy.ts); otherwise null, whatever has been said since.
 */
export function Measure({ choice: given, allowedId }: { choice: MeasureChoice | null; allowedId: string | null }) {
  const pathname = usePathname();
  const [choice, setChoice] = useState(given);
  const say = (next: MeasureChoice) => {
    keepChoice(next);
    // What may be loaded is decided with the document: a yes needs a new one, and so does a no to what is loaded already.
    if (next === "granted" || allowedId !== null) window.location.reload();
    else setChoice(next);
  };
  return (
    <>
      {allowedId !== null && <TagManager id={allowedId} />}
      {isArticle(pathname) && <MeasureBar choice={choice} onSay={say} />}
    </>
  );
}
