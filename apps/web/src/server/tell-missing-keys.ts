import { app } from "./app";

/**
 * A server whose secrets do not open what the database holds starts nevertheless: after a restore without them everything else works. It says so
 * here, at `/api/ready` and at /admin/operation.
 */
export async function tellMissingKeys(): Promise<void> {
  if (!(await app().keysMissing())) return;
  globalThis.process.stderr.write(
    "面談の内容を開く鍵が足りません（VAULT_SECRETS）。足りない鍵で封をした内容は、誰も読めません。鍵を戻して、起動し直してください。\n",
  );
}
