-- Built beside the traffic: each of these statements runs on its own.

-- What the migrator looks for. Empty, but while an upgrade fills the numbers of a place.
CREATE INDEX CONCURRENTLY "OrderMentee_untallied_idx" ON "OrderMentee" ("id") WHERE "isTallied" IS NULL;

