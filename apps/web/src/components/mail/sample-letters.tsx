"use client";

import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import { useState } from "react";
import { Letter } from "./letter";

interface Sample {
  to: string | null;
  name: string | null;
  subject: string;
  html: string;
  text: string;
}

/** Previews of a mail as up to three of its recipients get it, with a choice of the recipient. `of`: what kind of mail it is. */
export function SampleLetters({ samples, of }: { samples: readonly Sample[]; of: string }) {
  const [chosen, setChosen] = useState(0);
  const shown = Math.min(chosen, samples.length - 1);
  const sample = samples[shown];
  if (sample === undefined) return null;
  return (
    <>
      {samples.length > 1 && (
        <Field label="どなたの文面か">
          <Select
            value={String(shown)}
            options={samples.map(({ name, to }, index) => ({
              value: String(index),
              label: to === null ? (name ?? "―") : `${name ?? "―"}（${to}）`,
            }))}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
        </Field>
      )}
      <div>
        <p className="text-sm text-muted">件名</p>
        <p className="font-bold">{sample.subject}</p>
      </div>
      <Letter key={`${of}/${shown}`} subject={sample.subject} html={sample.html} text={sample.text} />
    </>
  );
}
