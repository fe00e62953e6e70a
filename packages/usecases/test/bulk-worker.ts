import { connect } from "@knotter/db/client";
import { databaseOf } from "@knotter/db/database";
import { testDeps } from "@knotter/testing/deps";
import { testKeys } from "@knotter/testing/keys";
import { workOnBulkOperations } from "../src/bulk-operation/work";

// A process that works on bulk operations until it is killed, or nothing is left.
const [url = ""] = process.argv.slice(2);
const deps = testDeps(databaseOf(connect({ url, poolMax: 2 }), testKeys));
workOnBulkOperations(deps).then(
  ({ people }) => process.send?.({ people }, () => process.exit()),
  (error: unknown) => process.send?.({ failed: String(error) }, () => process.exit(1)),
);
