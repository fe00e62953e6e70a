"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import { beginDraft } from "../use-booking-draft";

const loadChoice = () => import("./choose-mentor").then((module) => module.ChooseMentor);
const ChooseMentor = whenAsked(loadChoice);
const BehalfDialog = whenAsked(() => import("./behalf-dialog").then((module) => module.BehalfDialog));

interface BookOnBehalfProps {
  viewerId: string;
  menteeId: string;
  name: string;
}

/** 代理予約 for a mentee who telephones: the choice of the mentor, then the steps of an ordinary booking. */
export function BookOnBehalf({ viewerId, menteeId, name }: BookOnBehalfProps) {
  const [stage, setStage] = useState<"closed" | "mentor" | { mentorId: string; orderId: string }>("closed");
  // The draft of one admin for one mentee: it must not appear on another mentee's page.
  const owner = `${viewerId}:${menteeId}`;
  return (
    <>
      <Button icon="phone" aria-haspopup="dialog" onPointerEnter={() => void loadChoice()} onClick={() => setStage("mentor")}>
        代理で予約する
      </Button>
      {stage === "mentor" && (
        <ChooseMentor
          menteeId={menteeId}
          name={name}
          onClose={() => setStage("closed")}
          onChoose={({ mentorId, orderId, startAt }) => {
            beginDraft(owner, mentorId, startAt);
            setStage({ mentorId, orderId });
          }}
        />
      )}
      {typeof stage === "object" && (
        <BehalfDialog
          key={stage.mentorId}
          owner={owner}
          mentorId={stage.mentorId}
          orderId={stage.orderId}
          behalf={{ menteeId, name, onChooseMentor: () => setStage("mentor") }}
          onClose={() => setStage("closed")}
        />
      )}
    </>
  );
}
