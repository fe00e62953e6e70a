-- Mails that came to an end and still have their words, by the instant from which these are kept: the night empties the oldest first. The condition
-- and the instant stand in the same form in packages/db/src/system/retention.ts.
CREATE INDEX CONCURRENTLY "Mail_words_idx" ON "Mail" (coalesce("sentAt", "deadAt", "firstTriedAt", "queuedAt")) WHERE "text" IS NOT NULL AND "status" NOT IN ('draft', 'scheduled', 'queued', 'sending');
