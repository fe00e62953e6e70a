-- CreateEnum
CREATE TYPE "ZoomConnectionStatus" AS ENUM ('connected', 'error', 'disconnected');

-- CreateEnum
CREATE TYPE "ZoomDisconnectReason" AS ENUM ('user', 'zoom_webhook', 'invalid_grant', 'admin');

-- CreateTable
CREATE TABLE "ZoomConnection" (
    "mentorId" UUID NOT NULL,
    "status" "ZoomConnectionStatus" NOT NULL,
    "zoomUserId" VARCHAR(64),
    "zoomAccountId" VARCHAR(64),
    "zoomEmail" VARCHAR(254),
    "accountType" SMALLINT,
    "keyId" VARCHAR(20),
    "accessTokenEnc" BYTEA,
    "refreshTokenEnc" BYTEA,
    "expiresAt" TIMESTAMPTZ(3),
    "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "refreshClaimId" UUID,
    "refreshUntil" TIMESTAMPTZ(3),
    "refusals" INTEGER NOT NULL DEFAULT 0,
    "retryRefreshAt" TIMESTAMPTZ(3),
    "statusCheckedAt" TIMESTAMPTZ(3),
    "connectedAt" TIMESTAMPTZ(3) NOT NULL,
    "disconnectedAt" TIMESTAMPTZ(3),
    "disconnectReason" "ZoomDisconnectReason",
    "revokeDueAt" TIMESTAMPTZ(3),

    CONSTRAINT "ZoomConnection_pkey" PRIMARY KEY ("mentorId")
);

-- CreateTable
CREATE TABLE "ZoomAuthorization" (
    "stateHash" CHAR(64) NOT NULL,
    "mentorId" UUID NOT NULL,
    "keyId" VARCHAR(20) NOT NULL,
    "verifierEnc" BYTEA NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ZoomAuthorization_pkey" PRIMARY KEY ("stateHash")
);

-- CreateTable
CREATE TABLE "ZoomMeeting" (
    "mentoringId" UUID NOT NULL,
    "mentorId" UUID NOT NULL,
    "wanted" BOOLEAN NOT NULL DEFAULT true,
    "zoomUserId" VARCHAR(64),
    "zoomMeetingId" VARCHAR(20),
    "syncedStartAt" TIMESTAMPTZ(3),
    "syncedEndAt" TIMESTAMPTZ(3),
    "createTriedAt" TIMESTAMPTZ(3),
    "checkedAt" TIMESTAMPTZ(3),
    "seq" INTEGER NOT NULL DEFAULT 1,
    "dueAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "claimId" UUID,
    "claimedUntil" TIMESTAMPTZ(3),
    "lastError" VARCHAR(200),

    CONSTRAINT "ZoomMeeting_pkey" PRIMARY KEY ("mentoringId")
);

-- CreateIndex
CREATE UNIQUE INDEX "ZoomConnection_zoomUserId_key" ON "ZoomConnection"("zoomUserId");

-- CreateIndex
CREATE INDEX "ZoomAuthorization_mentorId_idx" ON "ZoomAuthorization"("mentorId");

-- CreateIndex
CREATE INDEX "ZoomMeeting_mentorId_idx" ON "ZoomMeeting"("mentorId");

-- AddForeignKey
ALTER TABLE "ZoomConnection" ADD CONSTRAINT "ZoomConnection_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ZoomAuthorization" ADD CONSTRAINT "ZoomAuthorization_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ZoomMeeting" ADD CONSTRAINT "ZoomMeeting_mentoringId_fkey" FOREIGN KEY ("mentoringId") REFERENCES "Mentoring"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What only a change by hand can say -----------------------------------------------------------------------------------------------

-- What somebody has to look at, in the order of its time.
CREATE INDEX "ZoomMeeting_due_idx" ON "ZoomMeeting" ("dueAt", "mentoringId") WHERE "dueAt" IS NOT NULL;

-- A connection has its tokens, and tokens have the key that opens them. Nothing of the account stays with somebody who has left it.
ALTER TABLE "ZoomConnection" ADD CONSTRAINT "ZoomConnection_tokens_check" CHECK (
  (("accessTokenEnc" IS NULL) = ("keyId" IS NULL)) AND (("refreshTokenEnc" IS NULL) = ("keyId" IS NULL))
  AND ("status" <> 'connected' OR ("keyId" IS NOT NULL AND "expiresAt" IS NOT NULL AND "zoomUserId" IS NOT NULL))
  AND ("status" <> 'disconnected' OR "revokeDueAt" IS NOT NULL OR ("keyId" IS NULL AND "zoomUserId" IS NULL AND "zoomEmail" IS NULL)));
ALTER TABLE "ZoomConnection" ADD CONSTRAINT "ZoomConnection_left_check" CHECK (("status" = 'connected') = ("disconnectReason" IS NULL));

-- Interviews that were booked before there was anybody to make their meetings.
INSERT INTO "ZoomMeeting" ("mentoringId", "mentorId", "dueAt")
SELECT "id", "mentorId", now() FROM "Mentoring" WHERE "meetingMethod" = 'zoom_oauth' AND "status" = 'reserved' AND "endAt" > now();
