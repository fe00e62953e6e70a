-- AlterTable
ALTER TABLE "CalendarAuthorization" ADD COLUMN     "sourceId" UUID;

-- CreateTable
CREATE TABLE "CalendarRevocation" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "mentorId" UUID NOT NULL,
    "kind" "CalendarSourceKind" NOT NULL,
    "keyId" VARCHAR(20) NOT NULL,
    "refreshTokenEnc" BYTEA NOT NULL,
    "leftAt" TIMESTAMPTZ(3) NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CalendarRevocation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CalendarRevocation_mentorId_idx" ON "CalendarRevocation"("mentorId");

-- CreateIndex
CREATE INDEX "CalendarRevocation_dueAt_idx" ON "CalendarRevocation"("dueAt");

-- AddForeignKey
ALTER TABLE "CalendarRevocation" ADD CONSTRAINT "CalendarRevocation_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;
