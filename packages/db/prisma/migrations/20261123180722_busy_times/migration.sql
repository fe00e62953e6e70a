-- CreateEnum
CREATE TYPE "CalendarSourceKind" AS ENUM ('ics', 'google', 'microsoft', 'demo');

-- CreateTable
CREATE TABLE "CalendarSource" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "mentorId" UUID NOT NULL,
    "kind" "CalendarSourceKind" NOT NULL,
    "label" VARCHAR(50) NOT NULL,
    "place" VARCHAR(254),
    "countsTentative" BOOLEAN NOT NULL DEFAULT true,
    "countsAllDay" BOOLEAN NOT NULL DEFAULT false,
    "keyId" VARCHAR(20),
    "addressEnc" BYTEA,
    "accessTokenEnc" BYTEA,
    "refreshTokenEnc" BYTEA,
    "expiresAt" TIMESTAMPTZ(3),
    "busy" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "coveredUntil" TIMESTAMPTZ(3),
    "etag" VARCHAR(300),
    "lastModified" VARCHAR(100),
    "unread" INTEGER NOT NULL DEFAULT 0,
    "fetchedAt" TIMESTAMPTZ(3),
    "triedAt" TIMESTAMPTZ(3),
    "failingSince" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "fault" VARCHAR(30),
    "lostAt" TIMESTAMPTZ(3),
    "dueAt" TIMESTAMPTZ(3),
    "claimId" UUID,
    "claimedUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CalendarSource_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MentorBusy" (
    "mentorId" UUID NOT NULL,
    "busy" INTEGER[],
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MentorBusy_pkey" PRIMARY KEY ("mentorId")
);

-- CreateTable
CREATE TABLE "CalendarAuthorization" (
    "stateHash" CHAR(64) NOT NULL,
    "mentorId" UUID NOT NULL,
    "kind" "CalendarSourceKind" NOT NULL,
    "keyId" VARCHAR(20) NOT NULL,
    "verifierEnc" BYTEA NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CalendarAuthorization_pkey" PRIMARY KEY ("stateHash")
);

-- CreateTable
CREATE TABLE "KeptInterview" (
    "mentoringId" UUID NOT NULL,
    "startAt" TIMESTAMPTZ(3) NOT NULL,
    "keptAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "KeptInterview_pkey" PRIMARY KEY ("mentoringId")
);

-- CreateIndex
CREATE INDEX "CalendarSource_mentorId_idx" ON "CalendarSource"("mentorId");

-- CreateIndex
CREATE INDEX "CalendarAuthorization_mentorId_idx" ON "CalendarAuthorization"("mentorId");

-- AddForeignKey
ALTER TABLE "CalendarSource" ADD CONSTRAINT "CalendarSource_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MentorBusy" ADD CONSTRAINT "MentorBusy_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarAuthorization" ADD CONSTRAINT "CalendarAuthorization_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KeptInterview" ADD CONSTRAINT "KeptInterview_mentoringId_fkey" FOREIGN KEY ("mentoringId") REFERENCES "Mentoring"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the job looks for.
CREATE INDEX "CalendarSource_due_idx" ON "CalendarSource" ("dueAt") WHERE "dueAt" IS NOT NULL;

-- Start and end, in pairs.
ALTER TABLE "CalendarSource" ADD CONSTRAINT "CalendarSource_busy_check" CHECK (cardinality("busy") % 2 = 0);
ALTER TABLE "MentorBusy" ADD CONSTRAINT "MentorBusy_busy_check" CHECK (cardinality("busy") % 2 = 0);

-- An address and its key, or both tokens and their key until access has ended.
ALTER TABLE "CalendarSource" ADD CONSTRAINT "CalendarSource_secret_check" CHECK (
  ("kind" = 'ics') = ("addressEnc" IS NOT NULL)
  AND ("accessTokenEnc" IS NULL) = ("refreshTokenEnc" IS NULL)
  AND ("accessTokenEnc" IS NULL) = ("expiresAt" IS NULL)
  AND ("keyId" IS NULL) = ("addressEnc" IS NULL AND "accessTokenEnc" IS NULL)
  AND (("kind" IN ('google', 'microsoft') AND "lostAt" IS NULL) = ("accessTokenEnc" IS NOT NULL))
);
