"use client";

import { isArticle } from "@knotter/contract/routes";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { whenOpened } from "@/components/when-opened";
import { keepChoice, type MeasureChoice } from "./choice";

// Only for articles: no other page contains their script.
const MeasureBar = whenOpened(() => import("./measure-bar").then((module) => module.MeasureBar));
const TagManager = whenOpened(() => import("./tag-manager").then((module) => module.TagManager));

/**
 * Asks, only on articles, whether reading may be measured. `allowedId`: the container, if this document was sent with the permission to
 * load it (proxy.ts); otherwise null, whatever was answered since.
 */
export function Measure({ choice: given, allowedId }: { choice: MeasureChoice | null; allowedId: string | null }) {
  const pathname = usePathname();
  const [choice, setChoice] = useState(given);
  const say = (next: MeasureChoice) => {
    keepChoice(next);
    // The document decides what may be loaded: a yes needs a new document, and so does a no after something was loaded.
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
