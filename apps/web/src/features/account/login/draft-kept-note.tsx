"use client";

import { useEffect, useState } from "react";
import { hasDrafts } from "@/components/form/use-draft";

/** Tells a user who was interrupted while filling in a form that nothing is lost. */
export function DraftKeptNote() {
  const [kept, setKept] = useState(false);
  useEffect(() => setKept(hasDrafts()), []);
  return kept && <span className="block">ご入力の途中の内容は残っています。</span>;
}
