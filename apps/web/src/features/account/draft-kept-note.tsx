"use client";

import { useEffect, useState } from "react";
import { hasDrafts } from "../../components/use-draft";

/** Who was taken away from the middle of a form is told that nothing of it is lost; nobody else is. */
export function DraftKeptNote() {
  const [kept, setKept] = useState(false);
  useEffect(() => setKept(hasDrafts()), []);
  return kept && <span className="block">ご入力の途中の内容は残っています。</span>;
}
