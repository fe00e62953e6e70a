-- Contains-searches over everybody, by index. Built beside the traffic: CONCURRENTLY waits for whoever is writing and keeps nobody waiting.
CREATE INDEX CONCURRENTLY "User_searchText_idx" ON "User" USING gin (search_pairs("searchText"));
CREATE INDEX CONCURRENTLY "Mentee_searchText_idx" ON "Mentee" USING gin (search_pairs("searchText"));
CREATE INDEX CONCURRENTLY "OrderMentee_searchText_idx" ON "OrderMentee" USING gin (search_pairs("searchText"));

-- What the migrator looks for. Empty, but while an upgrade fills the columns.
CREATE INDEX CONCURRENTLY "User_unfolded_idx" ON "User" ("id") WHERE "searchText" IS NULL;
CREATE INDEX CONCURRENTLY "Mentee_unfolded_idx" ON "Mentee" ("userId") WHERE "searchText" IS NULL;
CREATE INDEX CONCURRENTLY "OrderMentee_unfolded_idx" ON "OrderMentee" ("id") WHERE "searchText" IS NULL;

-- Their task is that of the first three now.
DROP INDEX CONCURRENTLY "User_search_idx";
DROP INDEX CONCURRENTLY "Mentee_search_idx";
DROP INDEX CONCURRENTLY "OrderMentee_search_idx";
