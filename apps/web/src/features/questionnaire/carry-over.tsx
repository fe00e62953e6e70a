"use client";

import { href } from "@knotter/contract/routes";
import { formatShort } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import { QUESTIONNAIRES } from "./queries";
import type { Questionnaire } from "./types";

interface CarryOverProps {
  except: string | null;
  /** The interview of a questionnaire that is not begun yet. */
  interviewId: string | undefined;
  onCarry: (earlier: Questionnaire) => void;
}

/**
 * Instead of an empty form: the draft that belongs to no interview, such as that of a canceled one, to be used for this interview; or
 * 「前回の内容を引き継ぐ」, which copies the latest questionnaire of an interview.
 */
export function CarryOver({ except, interviewId, onCarry }: CarryOverProps) {
  const utils = trpc.useUtils();
  const [{ items }] = trpc.checkedQuestions.list.useSuspenseQuery(QUESTIONNAIRES);
  const loose = interviewId === undefined ? undefined : items.find((item) => item.mentoring === null);
  if (loose) {
    return (
      <Offer text={`${formatShort(new Date(loose.updatedAt))} に書いた、面談の決まっていない下書きがあります。`}>
        <ButtonLink
          as={AppLink}
          size="small"
          variant="secondary"
          icon="document"
          href={href("question", { id: loose.id }, { mentoringId: interviewId })}
        >
          その下書きを使う
        </ButtonLink>
      </Offer>
    );
  }
  const earlier = items.find((item) => item.id !== except && item.mentoring !== null);
  if (!earlier?.mentoring) return null;
  return (
    <Offer text={`${formatShort(new Date(earlier.mentoring.startAt))} の面談の事前質問シートから、内容を写して書き始められます。`}>
      <Button
        size="small"
        variant="secondary"
        icon="copy"
        onClick={() => void utils.checkedQuestions.get.fetch({ id: earlier.id }).then(onCarry)}
      >
        前回の内容を引き継ぐ
      </Button>
    </Offer>
  );
}

const Offer = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-sunken px-4 py-3">
    <p className="min-w-0 flex-[1_1_16rem] text-sm">{text}</p>
    {children}
  </div>
);
