-- CreateEnum
CREATE TYPE "SupervisionStatus" AS ENUM ('requested', 'named', 'written', 'discussed', 'closed', 'withdrawn');

-- CreateTable
CREATE TABLE "Supervision" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "mentoringId" UUID NOT NULL,
    "mentorId" UUID NOT NULL,
    "supervisorId" UUID,
    "status" "SupervisionStatus" NOT NULL DEFAULT 'requested',
    "situation" VARCHAR(3000),
    "assessment" VARCHAR(2000),
    "question" VARCHAR(1000),
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,
    "namedAt" TIMESTAMPTZ(3),
    "writtenAt" TIMESTAMPTZ(3),
    "discussedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Supervision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SupervisionComment" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "supervisionId" UUID NOT NULL,
    "authorId" UUID NOT NULL,
    "body" VARCHAR(2000) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SupervisionComment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Supervision_mentoringId_idx" ON "Supervision"("mentoringId");

-- CreateIndex
CREATE INDEX "Supervision_mentorId_requestedAt_idx" ON "Supervision"("mentorId", "requestedAt");

-- CreateIndex
CREATE INDEX "Supervision_supervisorId_requestedAt_idx" ON "Supervision"("supervisorId", "requestedAt");

-- CreateIndex
CREATE INDEX "SupervisionComment_supervisionId_at_idx" ON "SupervisionComment"("supervisionId", "at");

-- CreateIndex
CREATE INDEX "SupervisionComment_authorId_idx" ON "SupervisionComment"("authorId");

-- AddForeignKey
ALTER TABLE "Supervision" ADD CONSTRAINT "Supervision_mentoringId_fkey" FOREIGN KEY ("mentoringId") REFERENCES "Mentoring"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Supervision" ADD CONSTRAINT "Supervision_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Supervision" ADD CONSTRAINT "Supervision_supervisorId_fkey" FOREIGN KEY ("supervisorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SupervisionComment" ADD CONSTRAINT "SupervisionComment_supervisionId_fkey" FOREIGN KEY ("supervisionId") REFERENCES "Supervision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SupervisionComment" ADD CONSTRAINT "SupervisionComment_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot express.

-- One wish at a time for an interview: two presses of a button, or the report and the button, are the same wish.
CREATE UNIQUE INDEX "Supervision_open_of_interview" ON "Supervision"("mentoringId") WHERE "status" NOT IN ('closed', 'withdrawn');

-- What waits for the admins is found without reading the rest.
CREATE INDEX "Supervision_waiting" ON "Supervision"("requestedAt", "id") WHERE "status" NOT IN ('closed', 'withdrawn');

ALTER TABLE "Supervision" ADD CONSTRAINT "Supervision_supervisor_is_another" CHECK ("supervisorId" <> "mentorId");
ALTER TABLE "Supervision" ADD CONSTRAINT "Supervision_named" CHECK ("supervisorId" IS NOT NULL OR "status" IN ('requested', 'withdrawn'));
