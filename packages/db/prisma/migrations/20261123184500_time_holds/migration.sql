-- CreateEnum
CREATE TYPE "TimeHoldKind" AS ENUM ('proposal', 'waiting');

-- CreateEnum
CREATE TYPE "TimeHoldState" AS ENUM ('held', 'taken', 'declined', 'lapsed', 'released');

-- CreateEnum
CREATE TYPE "WaitingOutcome" AS ENUM ('booked', 'left', 'over');

-- CreateTable
CREATE TABLE "TimeHold" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" "TimeHoldKind" NOT NULL,
    "state" "TimeHoldState" NOT NULL DEFAULT 'held',
    "mentorId" UUID NOT NULL,
    "menteeId" UUID NOT NULL,
    "mentoringId" UUID,
    "waitingEntryId" UUID,
    "startAt" TIMESTAMPTZ(3) NOT NULL,
    "endAt" TIMESTAMPTZ(3) NOT NULL,
    "blockFrom" TIMESTAMPTZ(3) NOT NULL,
    "blockTo" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "TimeHold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WaitingEntry" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "orderMenteeId" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "menteeId" UUID NOT NULL,
    "mentorId" UUID,
    "weekdays" INTEGER[],
    "bands" TEXT[],
    "dateFrom" DATE,
    "dateTo" DATE,
    "turnAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),
    "outcome" "WaitingOutcome",

    CONSTRAINT "WaitingEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WaitingCheck" (
    "mentorId" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "WaitingCheck_pkey" PRIMARY KEY ("mentorId")
);

-- CreateIndex
CREATE INDEX "TimeHold_mentoringId_idx" ON "TimeHold"("mentoringId");

-- CreateIndex
CREATE INDEX "TimeHold_waitingEntryId_idx" ON "TimeHold"("waitingEntryId");

-- CreateIndex
CREATE INDEX "TimeHold_menteeId_idx" ON "TimeHold"("menteeId");

-- CreateIndex
CREATE INDEX "WaitingEntry_orderMenteeId_idx" ON "WaitingEntry"("orderMenteeId");

-- CreateIndex
CREATE INDEX "WaitingEntry_menteeId_idx" ON "WaitingEntry"("menteeId");

-- AddForeignKey
ALTER TABLE "TimeHold" ADD CONSTRAINT "TimeHold_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimeHold" ADD CONSTRAINT "TimeHold_menteeId_fkey" FOREIGN KEY ("menteeId") REFERENCES "Mentee"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimeHold" ADD CONSTRAINT "TimeHold_mentoringId_fkey" FOREIGN KEY ("mentoringId") REFERENCES "Mentoring"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimeHold" ADD CONSTRAINT "TimeHold_waitingEntryId_fkey" FOREIGN KEY ("waitingEntryId") REFERENCES "WaitingEntry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WaitingEntry" ADD CONSTRAINT "WaitingEntry_orderMenteeId_fkey" FOREIGN KEY ("orderMenteeId") REFERENCES "OrderMentee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WaitingEntry" ADD CONSTRAINT "WaitingEntry_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WaitingEntry" ADD CONSTRAINT "WaitingEntry_menteeId_fkey" FOREIGN KEY ("menteeId") REFERENCES "Mentee"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WaitingEntry" ADD CONSTRAINT "WaitingEntry_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WaitingCheck" ADD CONSTRAINT "WaitingCheck_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is looked for all the time: holds that stand, and people who wait.
CREATE INDEX "TimeHold_mentor_held_idx" ON "TimeHold" ("mentorId") WHERE "state" = 'held';
CREATE INDEX "TimeHold_until_idx" ON "TimeHold" ("until") WHERE "state" = 'held';
CREATE INDEX "WaitingEntry_order_open_idx" ON "WaitingEntry" ("orderId", "turnAt") WHERE "endedAt" IS NULL;

-- One place in the line for each person of an order, one time held for each person and for each interview's time.
CREATE UNIQUE INDEX "WaitingEntry_open_key" ON "WaitingEntry" ("orderMenteeId") WHERE "endedAt" IS NULL;
CREATE UNIQUE INDEX "TimeHold_waiting_key" ON "TimeHold" ("menteeId") WHERE "kind" = 'waiting' AND "state" = 'held';
ALTER TABLE "TimeHold" ADD CONSTRAINT "TimeHold_mentor_no_overlap"
  EXCLUDE USING gist ("mentorId" WITH =, tstzrange("blockFrom", "blockTo", '[)') WITH &&) WHERE ("state" = 'held');
ALTER TABLE "TimeHold" ADD CONSTRAINT "TimeHold_times_check" CHECK ("startAt" < "endAt" AND "blockFrom" <= "startAt" AND "endAt" <= "blockTo");
ALTER TABLE "TimeHold" ADD CONSTRAINT "TimeHold_kind_check" CHECK (CASE "kind" WHEN 'proposal' THEN "mentoringId" IS NOT NULL ELSE "waitingEntryId" IS NOT NULL END);
ALTER TABLE "TimeHold" ADD CONSTRAINT "TimeHold_ended_check" CHECK (("state" = 'held') = ("endedAt" IS NULL));
ALTER TABLE "WaitingEntry" ADD CONSTRAINT "WaitingEntry_ended_check" CHECK (("endedAt" IS NULL) = ("outcome" IS NULL));

-- Interviews and holds are in two tables, and no exclusion constraint reaches over both. The locks keep them apart (the mentor's row is taken
-- before either is written), and this is the last line behind them, as the exclusion constraints are. A hold that has lapsed when the interview is
-- written ("updatedAt") blocks nothing, nor does one that is held for this interview or for this mentee of the waiting list.
CREATE FUNCTION "mentoring_beside_holds"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN
    IF EXISTS (SELECT 1 FROM "TimeHold" h WHERE h."mentorId" = NEW."mentorId" AND h."state" = ''held'' AND h."until" > NEW."updatedAt"
      AND h."mentoringId" IS DISTINCT FROM NEW."id" AND (h."kind" = ''proposal'' OR h."menteeId" <> NEW."menteeId")
      AND tstzrange(h."blockFrom", h."blockTo", ''[)'') && tstzrange(NEW."blockFrom", NEW."blockTo", ''[)'')) THEN
      RAISE EXCEPTION ''conflicts with a time hold: Mentoring_mentor_beside_holds'' USING ERRCODE = ''exclusion_violation'', CONSTRAINT = ''Mentoring_mentor_beside_holds''\x3b
    END IF\x3b
    RETURN NEW\x3b
  END';
CREATE TRIGGER "Mentoring_mentor_beside_holds" BEFORE INSERT OR UPDATE OF "mentorId", "blockFrom", "blockTo" ON "Mentoring"
  FOR EACH ROW WHEN (NEW."status" = 'reserved') EXECUTE FUNCTION "mentoring_beside_holds"();

CREATE FUNCTION "time_hold_beside_mentorings"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN
    IF EXISTS (SELECT 1 FROM "Mentoring" t WHERE t."mentorId" = NEW."mentorId" AND t."status" IN (''reserved'', ''done'')
      AND t."id" IS DISTINCT FROM NEW."mentoringId"
      AND tstzrange(t."blockFrom", t."blockTo", ''[)'') && tstzrange(NEW."blockFrom", NEW."blockTo", ''[)'')) THEN
      RAISE EXCEPTION ''conflicts with an interview: TimeHold_mentor_beside_mentorings'' USING ERRCODE = ''exclusion_violation'', CONSTRAINT = ''TimeHold_mentor_beside_mentorings''\x3b
    END IF\x3b
    RETURN NEW\x3b
  END';
CREATE TRIGGER "TimeHold_mentor_beside_mentorings" BEFORE INSERT ON "TimeHold"
  FOR EACH ROW EXECUTE FUNCTION "time_hold_beside_mentorings"();
