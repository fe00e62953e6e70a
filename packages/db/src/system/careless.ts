import { sql } from "kysely";
import type { Db } from "../query";

/**
 * The beginning of a statement outside of transactions whose commit does not wait for the disk: after a crash of the database the last of them may
 * be missing. It has to select from `careless`, or nothing of it is run.
 */
export const carelessly = (db: Db) =>
  db.with(
    (cte) => cte("careless").materialized(),
    (cte) =>
      cte.selectNoFrom(({ fn, lit }) =>
        fn<string>("set_config", [sql.lit("synchronous_commit"), sql.lit("off"), lit(true)]).as("synchronous_commit"),
      ),
  );
