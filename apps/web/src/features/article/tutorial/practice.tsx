"use client";

import type { LocalDate } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { Stepper } from "@knotter/ui/stepper";
import { type ReactNode, useReducer } from "react";
import { BookedStep, CanceledStep } from "./booked-step";
import { BookingDialog } from "./booking-dialog";
import { PRACTICE_START, PRACTICE_STEPS, practise, stepOf } from "./practice-state";
import { SearchStep } from "./search-step";
import { TimeStep } from "./time-step";

/** Practises a booking, from search to cancellation, with invented people. Sends no request to the server. */
export function Practice({ today, next }: { today: LocalDate; next: ReactNode }) {
  const [state, send] = useReducer(practise, PRACTICE_START);
  const { consultant, slot, step } = state;
  const finished = step === "booked" || step === "canceled";
  return (
    <>
      <div className="mb-8 max-w-reading">
        <Stepper label="練習の手順" steps={PRACTICE_STEPS} current={stepOf(state)} />
      </div>
      {step === "search" && <SearchStep state={state} today={today} send={send} />}
      {step === "time" && consultant && <TimeStep state={state} consultant={consultant} today={today} send={send} />}
      {step === "time" && consultant && slot && (
        <BookingDialog key={slot.value} state={state} consultant={consultant} slot={slot} send={send} />
      )}
      {step === "booked" && consultant && slot && <BookedStep state={state} consultant={consultant} slot={slot} send={send} />}
      {step === "canceled" && slot && <CanceledStep state={state} slot={slot} />}
      {step !== "search" && (
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
