-- AlterTable
ALTER TABLE "Mentor" ADD COLUMN     "officeMeetingUrl" VARCHAR(500);

-- CreateTable
CREATE TABLE "KnownBrowser" (
    "userId" UUID NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "KnownBrowser_pkey" PRIMARY KEY ("userId","hash")
);

-- CreateTable
CREATE TABLE "ZoomFormerAccount" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "mentorId" UUID NOT NULL,
    "zoomUserId" VARCHAR(64) NOT NULL,
    "zoomEmail" VARCHAR(254),
    "keyId" VARCHAR(20),
    "accessTokenEnc" BYTEA,
    "refreshTokenEnc" BYTEA,
    "expiresAt" TIMESTAMPTZ(3),
    "leftAt" TIMESTAMPTZ(3) NOT NULL,
    "dueAt" TIMESTAMPTZ(3),

    CONSTRAINT "ZoomFormerAccount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ZoomFormerMeeting" (
    "accountId" UUID NOT NULL,
    "zoomMeetingId" VARCHAR(20) NOT NULL,
    "mentoringId" UUID NOT NULL,

    CONSTRAINT "ZoomFormerMeeting_pkey" PRIMARY KEY ("accountId","zoomMeetingId")
);

-- CreateIndex
CREATE INDEX "ZoomFormerAccount_zoomUserId_idx" ON "ZoomFormerAccount"("zoomUserId");

-- CreateIndex
CREATE UNIQUE INDEX "ZoomFormerAccount_mentorId_zoomUserId_key" ON "ZoomFormerAccount"("mentorId", "zoomUserId");

-- CreateIndex
CREATE INDEX "ZoomFormerMeeting_mentoringId_idx" ON "ZoomFormerMeeting"("mentoringId");

-- AddForeignKey
ALTER TABLE "KnownBrowser" ADD CONSTRAINT "KnownBrowser_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ZoomFormerAccount" ADD CONSTRAINT "ZoomFormerAccount_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ZoomFormerMeeting" ADD CONSTRAINT "ZoomFormerMeeting_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "ZoomFormerAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ZoomFormerMeeting" ADD CONSTRAINT "ZoomFormerMeeting_mentoringId_fkey" FOREIGN KEY ("mentoringId") REFERENCES "Mentoring"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What only a change by hand can say -----------------------------------------------------------------------------------------------

-- Tokens have the key that opens them, and something can be done about an account only with them.
ALTER TABLE "ZoomFormerAccount" ADD CONSTRAINT "ZoomFormerAccount_tokens_check" CHECK (
  (("accessTokenEnc" IS NULL) = ("keyId" IS NULL)) AND (("refreshTokenEnc" IS NULL) = ("keyId" IS NULL)) AND (("expiresAt" IS NULL) = ("keyId" IS NULL))
  AND (("dueAt" IS NULL) = ("keyId" IS NULL)));
