-- Built beside the traffic: each of these statements runs on its own.

-- Without an address the number is the person: once on each list, and found on every list of the company.
CREATE UNIQUE INDEX CONCURRENTLY "OrderMentee_number_key" ON "OrderMentee" ("orderId", "employeeNo") WHERE "email" IS NULL;
CREATE INDEX CONCURRENTLY "OrderMentee_number_idx" ON "OrderMentee" ("employeeNo") WHERE "email" IS NULL;

-- People of a list without an account whose names are still there; those without an address among them.
CREATE INDEX CONCURRENTLY "OrderMentee_nameless_idx" ON "OrderMentee" ("orderId") WHERE "menteeId" IS NULL AND ("email" IS NULL OR "email" NOT LIKE '%@erased.invalid');
DROP INDEX CONCURRENTLY "OrderMentee_strangers_idx";
