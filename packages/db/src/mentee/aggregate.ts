import type { ReadSources, TransactionSources } from "../sources";
import { careerPlanReads, careerPlanWrites } from "./career-plan";
import { courseReads } from "./course";
import { dataAccessReads } from "./data-access";
import { erasureWrites } from "./erasure";
import { favoriteReads, favoriteWrites } from "./favorite";
import { menteeReads } from "./mentee.reads";
import { menteeWrites } from "./mentee.writes";
import { menteeOwnReads } from "./own.reads";
import { personalDataReads, personalDataWrites } from "./personal-data";
import { personalDataExportReads } from "./personal-data-export";

export const menteeAggregate = {
  reads: ({ db, texts, patient, patientTexts }: ReadSources) => ({
    ...menteeReads(db),
    ...menteeOwnReads(db),
    ...dataAccessReads(db),
    ...courseReads(db, texts),
    careerPlan: careerPlanReads(db, texts),
    favorites: favoriteReads(db),
    personalData: personalDataReads(db),
    personalDataExport: personalDataExportReads(patient, patientTexts),
  }),
  transaction: ({ db, texts }: TransactionSources) => ({
    ...menteeReads(db),
    ...menteeWrites(db),
    ...menteeOwnReads(db),
    careerPlan: careerPlanWrites(db, texts),
    favorites: { ...favoriteReads(db), ...favoriteWrites(db) },
    personalData: { ...personalDataReads(db), ...personalDataWrites(db) },
    erasure: erasureWrites(db),
  }),
};
