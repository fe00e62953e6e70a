-- What the jobs of a night look for is found by an index of its own, however much lies beside it. Built beside the traffic: CONCURRENTLY
-- waits for whoever is writing and keeps nobody waiting, and the engine runs each statement on its own, as it has to.

-- Closed accounts whose day comes, and accounts that were begun and not completed.
CREATE INDEX CONCURRENTLY "User_erasure_due_idx" ON "User" ("erasureDueOn", "id") WHERE "erasureDueOn" IS NOT NULL AND "deletedAt" IS NULL;
CREATE INDEX CONCURRENTLY "Mentee_begun_idx" ON "Mentee" ("userId") WHERE "temporaryRegisterFlag";

-- People of a list without an account whose names are still there, their links, and what was mailed to them.
CREATE INDEX CONCURRENTLY "OrderMentee_strangers_idx" ON "OrderMentee" ("orderId") WHERE "menteeId" IS NULL AND "email" NOT LIKE '%@erased.invalid';
CREATE INDEX CONCURRENTLY "LinkToken_place_idx" ON "LinkToken" ("orderMenteeId") WHERE "orderMenteeId" IS NOT NULL;
CREATE INDEX CONCURRENTLY "Mail_stranger_idx" ON "Mail" ("toAddress") WHERE "toUserId" IS NULL;

-- Interviews whose contents are kept.
CREATE INDEX CONCURRENTLY "Mentoring_contents_idx" ON "Mentoring" ("orderId") WHERE "anonymizedAt" IS NULL;

CREATE INDEX CONCURRENTLY "CalendarFeed_revoked_idx" ON "CalendarFeed" ("revokedAt") WHERE "revokedAt" IS NOT NULL;
CREATE INDEX CONCURRENTLY "ExportLog_startedAt_idx" ON "ExportLog" ("startedAt");
