import type { Db } from "./query";
import type { KeyRing, SealedTexts } from "./sealed-text";

/**
 * Where reads outside of a transaction are sent: `db` for most; `aside` for the admins' large lists; `patient` for exports, whose statements may run
 * longer than a page waits. The last two may be a standby.
 */
export interface ReadSources {
  readonly db: Db;
  readonly texts: SealedTexts;
  readonly aside: Db;
  readonly patient: Db;
  readonly patientTexts: SealedTexts;
}

/** The connection of one transaction. */
export interface TransactionSources {
  readonly db: Db;
  readonly texts: SealedTexts;
  readonly keys: KeyRing;
}
