import type { Client } from "../client";
import type { ReadClient } from "../query";
import { erasureWrites } from "./erasure";
import { favoriteReads, favoriteWrites } from "./favorite";
import { menteeReads } from "./mentee.reads";
import { menteeWrites } from "./mentee.writes";
import { menteeOwnReads } from "./own.reads";
import { personalDataReads, personalDataWrites } from "./personal-data";
import { personalDataExportReads } from "./personal-data-export";

export const menteeAggregate = {
  reads: (client: ReadClient, patient: ReadClient) => ({
    ...menteeReads(client.db),
    ...menteeOwnReads(client.db),
    favorites: favoriteReads(client.db),
    personalData: personalDataReads(client.db),
    personalDataExport: personalDataExportReads(patient.db),
  }),
  transaction: (client: Client) => ({
    ...menteeReads(client.db),
    ...menteeWrites(client.db),
    ...menteeOwnReads(client.db),
    favorites: { ...favoriteReads(client.db), ...favoriteWrites(client.db) },
    personalData: { ...personalDataReads(client.db), ...personalDataWrites(client.db) },
    erasure: erasureWrites(client.db),
  }),
};
