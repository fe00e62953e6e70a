import { surveyForm } from "@knotter/contract/resources/reports";
import { TROUBLES } from "@knotter/domain/mentee-report";
import { z } from "zod";

const star = z.int("星を選んでください").min(1).max(5);
const trouble = surveyForm.shape.trouble.unwrap().unwrap();

/** The form of the API, with the three stars without which nothing is submitted. */
export const surveyToHandIn = surveyForm.omit({ durationMinutes: true }).extend({
  satisfaction: star,
  easeOfTalking: star,
  goalProgress: star,
  // A trouble without a category is none.
  trouble: trouble
    .extend({ category: z.enum(TROUBLES).nullable() })
    .nullable()
    .transform((told) => (told?.category ? { ...told, category: told.category } : null)),
});
