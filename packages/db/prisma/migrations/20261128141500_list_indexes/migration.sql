-- The admins' lists of all mentees by name, and of all interviews in the order of mentees and of orders: name by name, and of each the interviews
-- in the order of their ids.
CREATE INDEX CONCURRENTLY "OrderMentee_readName_idx" ON "OrderMentee" (coalesce("nameKana", "name"), "id");
CREATE INDEX CONCURRENTLY "Mentee_readName_idx" ON "Mentee" (coalesce("nameKana", "name"), "userId");
CREATE INDEX CONCURRENTLY "Mentoring_orderId_id_idx" ON "Mentoring" ("orderId", "id");

-- What is to come, of one order, without a look at the interviews of all others.
CREATE INDEX CONCURRENTLY "Mentoring_upcoming_orderId_idx" ON "Mentoring" ("startAt", "orderId") WHERE "status" = 'reserved';
DROP INDEX CONCURRENTLY "Mentoring_upcoming_idx";
