import { surveyForm } from "@knotter/contract/resources/reports";
import { z } from "zod";

const star = z.int("星を選んでください").min(1).max(5);

/** The form of the API, with the three stars without which nothing is handed in. */
export const surveyToHandIn = surveyForm.extend({ satisfaction: star, easeOfTalking: star, goalProgress: star });
