"use client";

import type { LocalDate } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { Stepper } from "@knotter/ui/stepper";
import { type ReactNode, useReducer } from "react";
import { BookedStage, CanceledStage } from "./booked-stage";
import { BookingDialog } from "./booking-dialog";
import { PRACTICE_START, PRACTICE_STEPS, practise, stepOf } from "./practice-state";
import { SearchStage } from "./search-stage";
import { TimeStage } from "./time-stage";

/** A booking from search to cancellation on made-up people. Nothing in here asks the server for anything. */
export function Practice({ today, next }: { today: LocalDate; next: ReactNode }) {
  const [state, send] = useReducer(practise, PRACTICE_START);
  const { consultant, slot, stage } = state;
  const finished = stage === "booked" || stage === "canceled";
  return (
    <>
      <div className="mb-8 max-w-reading">
        <Stepper label="練習の手順" steps={PRACTICE_STEPS} current={stepOf(state)} />
      </div>
      {stage === "search" && <SearchStage state={state} today={today} send={send} />}
      {stage === "time" && consultant && <TimeStage state={state} consultant={consultant} today={today} send={send} />}
      {stage === "time" && consultant && slot && (
        <BookingDialog key={slot.value} state={state} consultant={consultant} slot={slot} send={send} />
      )}
      {stage === "booked" && consultant && slot && <BookedStage state={state} consultant={consultant} slot={slot} send={send} />}
      {stage === "canceled" && slot && <CanceledStage state={state} slot={slot} />}
      {stage !== "search" && (
        <p className="mt-6">
          <Button variant="quiet" icon="refresh" onClick={() => send({ type: "restart" })}>
            最初から練習する
          </Button>
        </p>
      )}
      {finished && <div className="max-w-reading">{next}</div>}
    </>
  );
}
