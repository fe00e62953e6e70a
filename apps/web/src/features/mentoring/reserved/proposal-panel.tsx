"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { PROPOSAL_ANCHOR } from "@knotter/contract/routes";
import { formatUntil } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { RadioCards } from "@knotter/ui/radio-cards";
import { showToast } from "@knotter/ui/toast";
import { useId, useState } from "react";
import { DatedText } from "@/components/dated-text";
import { dayAndHours } from "@/components/day-and-hours";
import { QUIET } from "@/components/form/quiet";
import { LocalTime } from "@/components/local-time";
import { whenAsked } from "@/components/when-opened";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { type Viewer, withSan } from "../counterpart";
import { useMentoringChanged } from "../use-mentoring-changed";
import { movedTo } from "./moved-to";

const loadTaking = () => import("./take-dialog").then((module) => module.TakeDialog);
const TakeDialog = whenAsked(loadTaking);

/**
 * The times that the mentor proposes instead. The mentee takes one of them or keeps the old time; the mentor reads what is open, and may
 * withdraw it. Opening the page answers nothing: each answer is a button.
 */
export function ProposalPanel({
  mentoring,
  viewer,
  onAnswered,
}: {
  mentoring: MentoringView;
  viewer: Viewer;
  /** The panel goes away with its buttons. */
  onAnswered: () => void;
}) {
  const heading = useId();
  const utils = trpc.useUtils();
  const changed = useMentoringChanged();
  const { id, proposal } = mentoring;
  const [chosen, setChoice] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = trpc.mentoring.takeProposal.useMutation(QUIET);
  const decline = trpc.mentoring.declineProposal.useMutation(QUIET);
  const withdraw = trpc.mentoring.withdrawProposal.useMutation(QUIET);
  if (proposal === null && refusal === null) return null;

  const answered = (textOf: (view: MentoringView) => string) => ({
    onSuccess(view: Parameters<typeof changed>[0]) {
      setRefusal(null);
      setAsks(false);
      changed(view);
      void utils.mentees.waiting.invalidate();
      showToast({ status: "success", text: textOf(view) });
      onAnswered();
    },
    onError(error: unknown) {
      setRefusal(errorText(error));
      setAsks(false);
      setChoice(null);
      void utils.mentoring.get.invalidate({ id });
    },
  });
  // Of what is proposed now: it may have been proposed again while the page was open.
  const only = proposal?.length === 1 && refusal === null ? proposal[0]?.startAt : undefined;
  const choice = proposal?.some(({ startAt }) => startAt === chosen) ? chosen : (only ?? null);
  const busy = take.isPending || decline.isPending || withdraw.isPending;
  return (
    <Card as="section" id={PROPOSAL_ANCHOR} aria-labelledby={heading} className="border-2 border-primary">
      <h2 id={heading} className="text-lg">
        {viewer === "mentee" ? "別の日時の提案があります" : "別の日時を提案しています"}
      </h2>
      {refusal !== null && (
        <Banner status="warning" announce className="mt-3">
          {refusal}
        </Banner>
      )}
      {proposal !== null && (
        <>
          <p className="mt-2 text-sm">
            {viewer === "mentee" ? (
              <DatedText name={withSan(mentoring.mentor.displayName)}>
                {`${withSan(mentoring.mentor.displayName)}からの提案です。お選びになるまで、面談は元の日時のままです。回数は減りません。`}
              </DatedText>
            ) : (
              "相談者が選ぶまで、面談は元の日時のままです。提案した日時は、ほかの方は予約できません。"
            )}
          </p>
          {viewer === "mentee" ? (
            <div className="mt-4">
              <RadioCards
                legend="提案の日時"
                value={choice}
                onChange={setChoice}
                options={proposal.map((time) => ({
                  value: time.startAt,
                  label: <Time {...time} />,
                  hint: `お返事は ${formatUntil(new Date(time.until))} まで`,
                  disabled: busy,
                }))}
              />
            </div>
          ) : (
            <ul className="mt-4 grid gap-2">
              {proposal.map((time) => (
                <li key={time.startAt} className="rounded-control bg-sunken px-4 py-2">
                  <Time {...time} />
                  <span className="block text-sm text-muted">{`お返事は ${formatUntil(new Date(time.until))} まで`}</span>
                </li>
              ))}
            </ul>
          )}
          <div className="mt-4 flex flex-wrap gap-2">
            {viewer === "mentee" && (
              <>
                <Button disabled={choice === null} onPointerEnter={loadTaking} onFocus={loadTaking} onClick={() => setAsks(true)}>
                  この日時に変更する
                </Button>
                <Button
                  variant="secondary"
                  busy={decline.isPending}
                  busyLabel="お知らせしています"
                  onClick={() =>
                    decline.mutate(
                      { id },
                      answered(() => "元の日時のままにしました。キャリコンにお知らせします。"),
                    )
                  }
                >
                  元の日時のままにする
                </Button>
              </>
            )}
            {viewer === "mentor" && (
              <Button
                variant="quiet"
                className="-ml-5"
                busy={withdraw.isPending}
                busyLabel="取り下げています"
                onClick={() =>
                  withdraw.mutate(
                    { id },
                    answered(() => "提案を取り下げました。面談は元の日時のままです。"),
                  )
                }
              >
                提案を取り下げる
              </Button>
            )}
          </div>
          {asks && choice !== null && (
            <TakeDialog
              mentoring={mentoring}
              startAt={choice}
              busy={take.isPending}
              onConfirm={() =>
                take.mutate(
                  { id, startAt: choice },
                  answered((view) => `日時を変更しました。${movedTo(view)}`),
                )
              }
              onClose={() => setAsks(false)}
            />
          )}
        </>
      )}
    </Card>
  );
}

function Time({ startAt, endAt }: { startAt: string; endAt: string }) {
  const { day, hours } = dayAndHours({ startAt, endAt });
  return (
    <span className="font-bold tabular-nums">
      <span className="inline-block whitespace-nowrap">{day}</span> <span className="inline-block whitespace-nowrap">{hours}</span>
      <LocalTime at={startAt} />
    </span>
  );
}
