"use client";

import { formatShort } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { trpc } from "@/trpc/client";
import { QUESTIONNAIRES } from "./queries";
import type { Questionnaire } from "./types";

/** 「前回の内容を引き継ぐ」: copies the latest questionnaire of an interview into an empty form. */
export function CarryOver({ except, onCarry }: { except: string | null; onCarry: (earlier: Questionnaire) => void }) {
  const utils = trpc.useUtils();
  const [{ items }] = trpc.checkedQuestions.list.useSuspenseQuery(QUESTIONNAIRES);
  const earlier = items.find((item) => item.id !== except && item.mentoring !== null);
  if (!earlier?.mentoring) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-sunken px-4 py-3">
      <p className="min-w-0 flex-[1_1_16rem] text-sm">
        {`${formatShort(new Date(earlier.mentoring.startAt))} の面談の事前質問シートから、内容を写して書き始められます。`}
      </p>
      <Button
        size="small"
        variant="secondary"
        icon="copy"
        onClick={() => void utils.checkedQuestions.get.fetch({ id: earlier.id }).then(onCarry)}
      >
        前回の内容を引き継ぐ
      </Button>
    </div>
  );
}
