-- AlterTable
ALTER TABLE "CalendarSource" ADD COLUMN     "asToldAt" TIMESTAMPTZ(3),
ADD COLUMN     "unreadOn" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "MentorBusy" ADD COLUMN     "anonymous" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- Start and end, in pairs.
ALTER TABLE "MentorBusy" ADD CONSTRAINT "MentorBusy_anonymous_check" CHECK (cardinality("anonymous") % 2 = 0);

-- What was stored lacks appointments at the time of an interview. Whoever reads a calendar next reads it in full ("asToldAt" is not "fetchedAt").
UPDATE "CalendarSource" SET "dueAt" = now() WHERE "dueAt" IS NOT NULL AND "lostAt" IS NULL;
