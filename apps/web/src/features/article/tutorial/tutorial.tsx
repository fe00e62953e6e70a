import { ROUTES } from "@knotter/contract/routes";
import type { LocalDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { NextStep, type Reader } from "../next-step";
import { Practice } from "./practice";
import { PracticeQuestionnaire } from "./practice-questionnaire";

/** 「操作の練習」: practises a booking with invented people. */
export function Tutorial({ reader, today }: { reader: Reader; today: LocalDate }) {
  return (
    <div className="mx-auto max-w-content px-5 pt-8 md:px-8 md:pt-12">
      <header className="mb-10 grid items-center gap-x-12 gap-y-6 md:grid-cols-[minmax(0,720px)_minmax(0,1fr)]">
        <div>
          <h1 className="text-2xl md:text-display">{ROUTES.tutorial.title}</h1>
          <p className="mt-4 text-base text-pretty md:text-lg md:leading-prose">
            予約からキャンセルまでを、架空のキャリコンで試せます。何度でもやり直せます。時間の目安は2分です。
          </p>
          <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-accent-tint px-4 py-3">
            <Badge tone="accent" className="bg-surface">
              練習です
            </Badge>
            <span>このページでは何も予約されません。だれにも、何も伝わりません。</span>
          </p>
        </div>
        <div className="mx-auto w-full max-w-[16rem] *:h-auto *:w-full max-md:hidden" data-print="hide">
          <PracticeQuestionnaire />
        </div>
      </header>
      <Practice today={today} next={<NextStep reader={reader} title="練習はここまでです" pages={["mentors", "guide"]} />} />
    </div>
  );
}
