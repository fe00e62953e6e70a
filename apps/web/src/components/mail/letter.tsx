"use client";

import { Tabs } from "@knotter/ui/tabs";
import { useState } from "react";

type Part = "html" | "text";

/**
 * One mail as its reader gets it, in both of its parts. The HTML is in a sandboxed frame: no scripts run, and links open in a new tab, as
 * from a mail client.
 */
export function Letter({ subject, html, text }: { subject: string; html: string; text: string }) {
  const [part, setPart] = useState<Part>("html");
  return (
    <Tabs<Part>
      label={`「${subject}」の表示`}
      value={part}
      onChange={setPart}
      tabs={[
        {
          value: "html",
          label: "HTML",
          panel: (
            <iframe
              title={`「${subject}」のHTML`}
              srcDoc={html}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              className="block h-[30rem] w-full rounded-card border border-line bg-white"
            />
          ),
        },
        {
          value: "text",
          label: "テキスト",
          panel: <pre className="rounded-card border border-line bg-paper p-4 font-sans text-sm whitespace-pre-wrap">{text}</pre>,
        },
      ]}
    />
  );
}
