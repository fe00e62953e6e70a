import type { Tx } from "@knotter/db/database";
import type { QuestionnaireContent } from "@knotter/db/questionnaire/checked-question";
import { editSheet, writtenAtBooking } from "@knotter/domain/checked-question";
import { AppError } from "@knotter/domain/errors";
import { scopeOf } from "@knotter/domain/scope";
import { signatureOf, type UseCase } from "../deps";
import { type SheetForm, textsGiven, tickedIn } from "./codes";
import { interviewOf, interviewToPrepare, sheetMail } from "./interview";

export interface CreateQuestionnaireInput extends SheetForm {
  mentoringId?: string | undefined;
  /** 前回の内容を引き継ぐ: an earlier questionnaire of the caller. Fields given here take precedence. */
  copyFromId?: string | undefined;
}

const BLANK: QuestionnaireContent = {
  selected: [],
  themes: [],
  currentSituation: null,
  goal: null,
  freeText: null,
  mood: null,
  avoidTopics: null,
};

/**
 * Creates a questionnaire, for an interview or as an unattached draft that a later booking takes up. That of an interview begins with what
 * was written when it was booked, unless the mentee gives these fields or copies another one. Throws SHEET_EXISTS with the id of the
 * existing one, SHEET_LOCKED after the start, UNPROCESSABLE for questions that are not in the set.
 */
export const createQuestionnaire: UseCase<CreateQuestionnaireInput, { id: string }> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const scope = scopeOf(actor);
    const interview = input.mentoringId === undefined ? null : await interviewToPrepare(tx, scope, input.mentoringId, now);
    const source = input.copyFromId === undefined ? null : await tx.questionnaire.checked.require(scope, input.copyFromId, now);
    const setVersion = input.setVersion ?? source?.setVersion ?? (await currentVersion(tx));
    const decision = editSheet({ status: "draft", changedAfterCheck: false }, interviewOf(interview), input.submit ?? false, now);
    if ("refused" in decision) throw new AppError(decision.refused);
    const { themes, currentSituation, goal, freeText, mood, avoidTopics } =
      source ?? (interview ? { ...BLANK, ...writtenAtBooking(interview) } : BLANK);
    const held = source?.selected ?? [];
    const { id } = await tx.questionnaire.checked.insert({
      menteeId: actor.userId,
      mentoringId: interview?.id ?? null,
      setVersion,
      selected: input.selected ? await tickedIn(tx, input.selected, setVersion, held) : held,
      ...{ themes, currentSituation, goal, freeText, mood, avoidTopics },
      ...textsGiven(input),
      state: decision.to,
      now,
    });
    await tx.audit.record(
      {
        mails: interview && decision.to.status === "submitted" ? [sheetMail(interview, now)] : [],
        audit: [
          {
            action: "checkedQuestion.create",
            entity: "CheckedQuestion",
            entityId: id,
            diff: { mentoringId: interview?.id ?? null, status: decision.to.status },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { id };
  });

async function currentVersion(tx: Tx): Promise<number> {
  const set = await tx.questionnaire.questions.currentSet();
  if (!set) throw new AppError("UNPROCESSABLE", { fieldErrors: { setVersion: ["SET_UNKNOWN"] } });
  return set.version;
}
