import { surveyForm } from "@knotter/contract/resources/reports";
import { z } from "zod";

const star = z.int("星を選んでください").min(1).max(5);

/** The API's form, with the three ratings that are required to submit. */
export const surveyToHandIn = surveyForm.extend({ satisfaction: star, easeOfTalking: star, goalProgress: star });
