-- A mail that the provider may have taken is not filed as one that was not sent.
ALTER TYPE "MailStatus" ADD VALUE 'maybe_sent';

-- As text: a value that was added in a transaction cannot be named in it.
ALTER TABLE "Mail" DROP CONSTRAINT "Mail_skipped_check";
ALTER TABLE "Mail" ADD CONSTRAINT "Mail_skipped_check" CHECK (("status"::text IN ('skipped', 'maybe_sent')) = ("skippedReason" IS NOT NULL));

-- Mails whose answer was lost, for news of the provider about an id that nobody has written down.
CREATE INDEX "Mail_unanswered_idx" ON "Mail" ("sentTo") WHERE "providerId" IS NULL AND "firstTriedAt" IS NOT NULL;
