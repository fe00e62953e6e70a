"use client";

import { Banner } from "@knotter/ui/banner";
import { type ReactNode, useEffect, useState } from "react";
import { whenAsked } from "@/components/when-opened";

const SecondStep = whenAsked(() => import("../second-step").then((module) => module.SecondStep));

interface CompanyReturnProps {
  /** The challenge in the address; null: none. */
  given: string | null;
  /** Why the sign-in was refused, as a sentence; null: it was not. */
  refused: string | null;
  next: string | null;
  children: ReactNode;
}

/**
 * The login page after returning from a company's own provider: with a challenge, the second step; with a refusal, its sentence.
 * Otherwise only its children. The challenge is removed from the address at once.
 */
export function CompanyReturn({ given, refused, next, children }: CompanyReturnProps) {
  const [challenge, setChallenge] = useState(given);
  const [why, setWhy] = useState(refused);
  useEffect(() => {
    if (given === null) return;
    const rest = new URLSearchParams(window.location.search);
    rest.delete("token");
    window.history.replaceState(null, "", `${window.location.pathname}${rest.size > 0 ? `?${rest}` : ""}`);
  }, [given]);

  if (challenge !== null) {
    const startAgain = (sentence: string) => {
      setChallenge(null);
      setWhy(sentence);
    };
    return (
      <div className="mt-6">
        <SecondStep challenge={challenge} next={next} onStartAgain={startAgain} />
      </div>
    );
  }
  return (
    <>
      {why !== null && (
        <Banner status="warning" announce className="mt-5 mb-6">
          {why}
        </Banner>
      )}
      {children}
    </>
  );
}
