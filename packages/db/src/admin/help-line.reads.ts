import { type ReadClient, rowsOf, sql } from "../sql";

export interface HelpLineRow {
  id: string;
  name: string;
  tel: string;
  about: string;
  retired: boolean;
}

export const helpLineReads = (client: ReadClient) => ({
  /** In the order of the admins, with those that are taken off. A handful. */
  all: (): Promise<HelpLineRow[]> =>
    rowsOf<HelpLineRow>(
      client,
      sql`SELECT "id", "name", "tel", "about", ("retiredAt" IS NOT NULL) AS "retired" FROM "HelpLine" ORDER BY "position", "id"`,
    ),
});
