import { editSheet } from "@knotter/domain/checked-question";
import { AppError } from "@knotter/domain/errors";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { type SheetForm, textsGiven, tickedIn } from "./codes";
import { heldInterview, interviewOf, interviewToPrepare, sheetMail } from "./interview";

export interface UpdateQuestionnaireInput extends SheetForm {
  id: string;
  /** Attaches an unattached questionnaire to an interview. */
  mentoringId?: string | undefined;
  /** The mentor has read it. */
  mentorChecked?: true | undefined;
  mentorNote?: string | null | undefined;
  expectedVersion?: number | undefined;
}

/**
 * The mentee edits the questionnaire until the interview starts; the mentor marks it as read and keeps a private note. Neither may change
 * the other's part: FORBIDDEN. Throws SHEET_LOCKED, SHEET_EXISTS, VERSION_CONFLICT, UNPROCESSABLE, NOT_FOUND.
 */
export const updateQuestionnaire: UseCase<UpdateQuestionnaireInput, { id: string }> = async (deps, actor, input) => {
  const { mentorChecked, mentorNote } = input;
  if (actor.role === "mentor") {
    if (Object.keys({ ...textsGiven(input), ...given(input) }).length > 0) throw new AppError("FORBIDDEN");
    if (!mentorChecked) throw new AppError("UNPROCESSABLE", { fieldErrors: { mentorChecked: ["REQUIRED"] } });
    return checkSheet(deps, actor, input);
  }
  if (mentorChecked !== undefined || mentorNote !== undefined) throw new AppError("FORBIDDEN");
  return writeSheet(deps, actor, input);
};

const given = ({ selected, setVersion, submit, mentoringId }: UpdateQuestionnaireInput) =>
  Object.fromEntries(Object.entries({ selected, setVersion, submit, mentoringId }).filter(([, value]) => value !== undefined));

const writeSheet = (deps: Deps, actor: Actor, input: UpdateQuestionnaireInput) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const scope = scopeOf(actor);
    const seen = await tx.questionnaire.checked.require(scope, input.id, now);
    const attaches = input.mentoringId !== undefined && input.mentoringId !== seen.mentoringId;
    if (attaches && seen.mentoringId !== null) throw new AppError("CONFLICT");
    const interview = attaches
      ? await interviewToPrepare(tx, scope, String(input.mentoringId), now)
      : seen.mentoringId === null
        ? null
        : await heldInterview(tx, scope, seen.mentoringId);
    const sheet = await tx.questionnaire.checked.require(scope, input.id, now);
    if (input.expectedVersion !== undefined && input.expectedVersion !== sheet.version) throw new AppError("VERSION_CONFLICT");
    const decision = editSheet(sheet, interviewOf(interview), input.submit ?? false, now);
    if ("refused" in decision) throw new AppError(decision.refused);
    const setVersion = input.setVersion ?? sheet.setVersion;
    const first = decision.to.status === "submitted" && sheet.submittedAt === null;
    await tx.questionnaire.checked.save(
      sheet.id,
      { version: sheet.version, mentoringId: seen.mentoringId },
      {
        ...textsGiven(input),
        ...(input.selected ? { selected: await tickedIn(tx, input.selected, setVersion, sheet.selected), setVersion } : {}),
        ...(attaches && interview ? { mentoringId: interview.id } : {}),
        state: decision.to,
        ...(first ? { submittedAt: now } : {}),
        now,
      },
    );
    await tx.audit.record(
      {
        mails: interview && decision.to.status === "submitted" ? [sheetMail(interview, now)] : [],
        // A draft saves itself while its author types; that it was begun has its line.
        audit:
          decision.to.status === "draft" && !attaches
            ? []
            : [
                {
                  action: "checkedQuestion.update",
                  entity: "CheckedQuestion",
                  entityId: sheet.id,
                  diff: { status: [sheet.status, decision.to.status], mentoringId: interview?.id ?? null },
                },
              ],
      },
      signatureOf(deps, actor, now),
    );
    return { id: sheet.id };
  });

const checkSheet = (deps: Deps, actor: Actor, input: UpdateQuestionnaireInput) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const sheet = await tx.questionnaire.checked.require(scopeOf(actor), input.id, now);
    if (input.expectedVersion !== undefined && input.expectedVersion !== sheet.version) throw new AppError("VERSION_CONFLICT");
    await tx.questionnaire.checked.check(
      sheet.id,
      { version: sheet.version, mentoringId: sheet.mentoringId },
      { note: input.mentorNote === undefined ? undefined : input.mentorNote || null, now },
    );
    await tx.audit.record(
      {
        audit: [
          { action: "checkedQuestion.check", entity: "CheckedQuestion", entityId: sheet.id, diff: { mentoringId: sheet.mentoringId } },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { id: sheet.id };
  });
