import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { erasureWrites } from "./erasure.writes";
import { favoriteReads } from "./favorite.reads";
import { favoriteWrites } from "./favorite.writes";
import { menteeReads } from "./mentee.reads";
import { menteeWrites } from "./mentee.writes";
import { menteeOwnReads } from "./own.reads";
import { personalDataReads } from "./personal-data.reads";
import { personalDataWrites } from "./personal-data.writes";
import { personalDataExportReads } from "./personal-data-export.reads";

export const menteeAggregate = {
  reads: (client: ReadClient, patient: ReadClient) => ({
    ...menteeReads(client),
    ...menteeOwnReads(client),
    favorites: favoriteReads(client),
    personalData: personalDataReads(client),
    personalDataExport: personalDataExportReads(patient),
  }),
  transaction: (client: Client) => ({
    ...menteeReads(client),
    ...menteeWrites(client),
    ...menteeOwnReads(client),
    favorites: { ...favoriteReads(client), ...favoriteWrites(client) },
    personalData: { ...personalDataReads(client), ...personalDataWrites(client) },
    erasure: erasureWrites(client),
  }),
};
