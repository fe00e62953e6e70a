-- What an order's list and its mentors come to is kept instead of counted anew by each read (docs/decisions/0042). Triggers, so that no writer can forget
-- it, the version that is still serving included. Places that stand already are filled by the migrator, some at a time (migrate.ts).
-- (\x3b is a semicolon: the migration engine splits the script on bare ones, inside of quotes too.)

-- AlterTable
ALTER TABLE "OrderMentee" ADD COLUMN "reservedCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "doneCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "countedCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "visibleReservedCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "visibleDoneCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "isTallied" BOOLEAN;
-- For places that come from now on: null is what stands already.
ALTER TABLE "OrderMentee" ALTER COLUMN "isTallied" SET DEFAULT true;

-- CreateTable
CREATE TABLE "OrderTally" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "orderId" UUID NOT NULL,
    "status" "OrderMenteeStatus" NOT NULL,
    "people" INTEGER NOT NULL,
    "booked" INTEGER NOT NULL,
    "done" INTEGER NOT NULL,
    "visibleBooked" INTEGER NOT NULL,
    "visibleDone" INTEGER NOT NULL,
    "granted" INTEGER NOT NULL,
    "used" INTEGER NOT NULL,
    "isFolded" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "OrderTally_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrderMentorTally" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "orderId" UUID NOT NULL,
    "mentorId" UUID NOT NULL,
    "sessions" INTEGER NOT NULL,
    "isFolded" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "OrderMentorTally_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "OrderTally_orderId_idx" ON "OrderTally"("orderId");

-- CreateIndex
CREATE INDEX "OrderMentorTally_orderId_mentorId_idx" ON "OrderMentorTally"("orderId", "mentorId");

-- What the job looks for: rows that have been added since.
CREATE INDEX "OrderTally_added_idx" ON "OrderTally" ("orderId") WHERE NOT "isFolded";
CREATE INDEX "OrderMentorTally_added_idx" ON "OrderMentorTally" ("orderId") WHERE NOT "isFolded";

-- The list of an order. Lists come by the thousand, so what comes and goes is summed by the statement. Changes are those of one person.
CREATE FUNCTION "tally_order_mentees"() RETURNS trigger LANGUAGE plpgsql AS
  E'DECLARE n int := CASE TG_OP WHEN ''DELETE'' THEN -1 ELSE 1 END\x3b
  BEGIN
    INSERT INTO "OrderTally" ("orderId", "status", "people", "booked", "done", "visibleBooked", "visibleDone", "granted", "used")
      SELECT om."orderId", om."status", n * count(*), n * sum((om."reservedCount" + om."doneCount" > 0)::int), n * sum((om."doneCount" > 0)::int), n * sum((om."visibleReservedCount" + om."visibleDoneCount" > 0)::int),
        n * sum((om."visibleDoneCount" > 0)::int), n * sum(om."maxCount"), n * sum(om."usedCount")
      FROM changed om WHERE om."isTallied" GROUP BY om."orderId", om."status"\x3b
    RETURN NULL\x3b
  END';
CREATE FUNCTION "tally_order_mentee"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN
    IF OLD."isTallied" AND NEW."isTallied" AND OLD."orderId" = NEW."orderId" AND OLD."status" = NEW."status" THEN
      INSERT INTO "OrderTally" ("orderId", "status", "people", "booked", "done", "visibleBooked", "visibleDone", "granted", "used") VALUES (NEW."orderId", NEW."status", 0,
        (NEW."reservedCount" + NEW."doneCount" > 0)::int - (OLD."reservedCount" + OLD."doneCount" > 0)::int,
        (NEW."doneCount" > 0)::int - (OLD."doneCount" > 0)::int,
        (NEW."visibleReservedCount" + NEW."visibleDoneCount" > 0)::int - (OLD."visibleReservedCount" + OLD."visibleDoneCount" > 0)::int,
        (NEW."visibleDoneCount" > 0)::int - (OLD."visibleDoneCount" > 0)::int,
        NEW."maxCount" - OLD."maxCount",
        NEW."usedCount" - OLD."usedCount")\x3b
      RETURN NULL\x3b
    END IF\x3b
    IF OLD."isTallied" THEN
      INSERT INTO "OrderTally" ("orderId", "status", "people", "booked", "done", "visibleBooked", "visibleDone", "granted", "used") VALUES (OLD."orderId", OLD."status", -1, -(OLD."reservedCount" + OLD."doneCount" > 0)::int, -(OLD."doneCount" > 0)::int, -(OLD."visibleReservedCount" + OLD."visibleDoneCount" > 0)::int, -(OLD."visibleDoneCount" > 0)::int, -OLD."maxCount", -OLD."usedCount")\x3b
    END IF\x3b
    IF NEW."isTallied" THEN
      INSERT INTO "OrderTally" ("orderId", "status", "people", "booked", "done", "visibleBooked", "visibleDone", "granted", "used") VALUES (NEW."orderId", NEW."status", 1, (NEW."reservedCount" + NEW."doneCount" > 0)::int, (NEW."doneCount" > 0)::int, (NEW."visibleReservedCount" + NEW."visibleDoneCount" > 0)::int, (NEW."visibleDoneCount" > 0)::int, NEW."maxCount", NEW."usedCount")\x3b
    END IF\x3b
    RETURN NULL\x3b
  END';

CREATE TRIGGER "OrderMentee_tally_added" AFTER INSERT ON "OrderMentee"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tally_order_mentees"();
CREATE TRIGGER "OrderMentee_tally_gone" AFTER DELETE ON "OrderMentee"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tally_order_mentees"();
CREATE TRIGGER "OrderMentee_tally" AFTER UPDATE OF "orderId", "status", "isTallied", "maxCount", "usedCount", "reservedCount", "doneCount",
  "visibleReservedCount", "visibleDoneCount" ON "OrderMentee" FOR EACH ROW
  WHEN ((OLD."orderId", OLD."status", OLD."isTallied", OLD."maxCount", OLD."usedCount", OLD."reservedCount" + OLD."doneCount" > 0, OLD."doneCount" > 0, OLD."visibleReservedCount" + OLD."visibleDoneCount" > 0, OLD."visibleDoneCount" > 0)
    IS DISTINCT FROM (NEW."orderId", NEW."status", NEW."isTallied", NEW."maxCount", NEW."usedCount", NEW."reservedCount" + NEW."doneCount" > 0, NEW."doneCount" > 0, NEW."visibleReservedCount" + NEW."visibleDoneCount" > 0, NEW."visibleDoneCount" > 0))
  EXECUTE FUNCTION "tally_order_mentee"();

-- Interviews. Whoever changes one has locked its place (order/person.ts), which this writes: no lock is added. A place that is not filled yet is no part of
-- any sum, and its numbers are written over. Whether it is filled is read from the row as it is behind its lock, so it is no condition of the update.
CREATE FUNCTION "tally_mentorings"() RETURNS trigger LANGUAGE plpgsql AS
  E'DECLARE n int := CASE TG_OP WHEN ''DELETE'' THEN -1 ELSE 1 END\x3b
  BEGIN
    WITH place AS (
      UPDATE "OrderMentee" om SET "reservedCount" = om."reservedCount" + n * c."reservedCount", "doneCount" = om."doneCount" + n * c."doneCount", "countedCount" = om."countedCount" + n * c."countedCount", "visibleReservedCount" = om."visibleReservedCount" + n * c."visibleReservedCount", "visibleDoneCount" = om."visibleDoneCount" + n * c."visibleDoneCount"
      FROM (SELECT t."orderMenteeId", count(*) FILTER (WHERE t."status" = ''reserved'')::int AS "reservedCount",
        count(*) FILTER (WHERE t."status" = ''done'')::int AS "doneCount",
        count(*) FILTER (WHERE t."counted")::int AS "countedCount",
        count(*) FILTER (WHERE t."status" = ''reserved'' AND t."disclosureLevelAtBooking" <> ''L0'')::int AS "visibleReservedCount",
        count(*) FILTER (WHERE t."status" = ''done'' AND t."disclosureLevelAtBooking" <> ''L0'')::int AS "visibleDoneCount"
        FROM changed t GROUP BY t."orderMenteeId") c
      WHERE om."id" = c."orderMenteeId" RETURNING om."id", om."isTallied"
    )
    INSERT INTO "OrderMentorTally" ("orderId", "mentorId", "sessions")
      SELECT t."orderId", t."mentorId", n * count(*) FROM changed t JOIN place p ON p."id" = t."orderMenteeId"
      WHERE p."isTallied" AND t."status" IN (''reserved'', ''done'') GROUP BY t."orderId", t."mentorId"\x3b
    RETURN NULL\x3b
  END';
CREATE FUNCTION "tally_mentoring"() RETURNS trigger LANGUAGE plpgsql AS
  E'DECLARE
    sessions int := (NEW."status" IN (''reserved'', ''done''))::int - (OLD."status" IN (''reserved'', ''done''))::int\x3b
    tallied boolean\x3b
  BEGIN
    IF (OLD."orderMenteeId", OLD."orderId", OLD."mentorId") <> (NEW."orderMenteeId", NEW."orderId", NEW."mentorId") THEN
      RAISE EXCEPTION ''The person, the order and the mentor of an interview do not change.''\x3b
    END IF\x3b
    UPDATE "OrderMentee" SET "reservedCount" = "reservedCount" + (NEW."status" = ''reserved'')::int - (OLD."status" = ''reserved'')::int,
        "doneCount" = "doneCount" + (NEW."status" = ''done'')::int - (OLD."status" = ''done'')::int,
        "countedCount" = "countedCount" + (NEW."counted")::int - (OLD."counted")::int,
        "visibleReservedCount" = "visibleReservedCount" + (NEW."status" = ''reserved'' AND NEW."disclosureLevelAtBooking" <> ''L0'')::int - (OLD."status" = ''reserved'' AND OLD."disclosureLevelAtBooking" <> ''L0'')::int,
        "visibleDoneCount" = "visibleDoneCount" + (NEW."status" = ''done'' AND NEW."disclosureLevelAtBooking" <> ''L0'')::int - (OLD."status" = ''done'' AND OLD."disclosureLevelAtBooking" <> ''L0'')::int
      WHERE "id" = NEW."orderMenteeId" RETURNING "isTallied" INTO tallied\x3b
    IF tallied AND sessions <> 0 THEN
      INSERT INTO "OrderMentorTally" ("orderId", "mentorId", "sessions") VALUES (NEW."orderId", NEW."mentorId", sessions)\x3b
    END IF\x3b
    RETURN NULL\x3b
  END';

CREATE TRIGGER "Mentoring_tally_added" AFTER INSERT ON "Mentoring"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tally_mentorings"();
CREATE TRIGGER "Mentoring_tally_gone" AFTER DELETE ON "Mentoring"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "tally_mentorings"();
CREATE TRIGGER "Mentoring_tally" AFTER UPDATE OF "status", "counted", "disclosureLevelAtBooking", "orderMenteeId", "orderId", "mentorId" ON "Mentoring" FOR EACH ROW
  WHEN ((OLD."status", OLD."counted", OLD."disclosureLevelAtBooking", OLD."orderMenteeId", OLD."orderId", OLD."mentorId")
    IS DISTINCT FROM (NEW."status", NEW."counted", NEW."disclosureLevelAtBooking", NEW."orderMenteeId", NEW."orderId", NEW."mentorId"))
  EXECUTE FUNCTION "tally_mentoring"();

-- Fills places that stood there before their numbers did, and says how many. First their locks, then what they are counted from, in a statement of its own: it
-- sees whatever those who held the locks have written.
CREATE FUNCTION "fill_order_mentee_tallies"(most int) RETURNS int LANGUAGE plpgsql AS
  E'DECLARE places uuid[]\x3b
  BEGIN
    places := ARRAY(SELECT om."id" FROM "OrderMentee" om WHERE om."isTallied" IS NULL ORDER BY om."id" LIMIT most FOR NO KEY UPDATE)\x3b
    UPDATE "OrderMentee" om SET "reservedCount" = c."reservedCount", "doneCount" = c."doneCount", "countedCount" = c."countedCount", "visibleReservedCount" = c."visibleReservedCount", "visibleDoneCount" = c."visibleDoneCount", "isTallied" = true
      FROM (SELECT p."id" AS place, count(*) FILTER (WHERE t."status" = ''reserved'')::int AS "reservedCount",
        count(*) FILTER (WHERE t."status" = ''done'')::int AS "doneCount",
        count(*) FILTER (WHERE t."counted")::int AS "countedCount",
        count(*) FILTER (WHERE t."status" = ''reserved'' AND t."disclosureLevelAtBooking" <> ''L0'')::int AS "visibleReservedCount",
        count(*) FILTER (WHERE t."status" = ''done'' AND t."disclosureLevelAtBooking" <> ''L0'')::int AS "visibleDoneCount"
        FROM unnest(places) AS p("id") LEFT JOIN "Mentoring" t ON t."orderMenteeId" = p."id" GROUP BY p."id") c
      WHERE om."id" = c.place\x3b
    INSERT INTO "OrderMentorTally" ("orderId", "mentorId", "sessions")
      SELECT t."orderId", t."mentorId", count(*) FROM "Mentoring" t WHERE t."orderMenteeId" = ANY (places) AND t."status" IN (''reserved'', ''done'') GROUP BY t."orderId", t."mentorId"\x3b
    RETURN cardinality(places)\x3b
  END';
