-- CreateTable
CREATE TABLE "MentorChange" (
    "xact" BIGINT NOT NULL,
    "mentorId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "MentorChange_pkey" PRIMARY KEY ("xact","mentorId")
);

-- Whatever changes when a mentor is free, or whether and how a search shows them, says so in its own transaction. Triggers, so that no writer can
-- forget it, the version that is still serving included. Rows are only added: nothing waits for anything here.
CREATE FUNCTION "note_mentor_change"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN
    IF TG_OP <> ''INSERT'' THEN
      INSERT INTO "MentorChange" ("xact", "mentorId") VALUES (pg_current_xact_id()::text::bigint, OLD."mentorId") ON CONFLICT DO NOTHING\x3b
      IF TG_OP = ''DELETE'' OR NEW."mentorId" = OLD."mentorId" THEN RETURN NULL\x3b END IF\x3b
    END IF\x3b
    INSERT INTO "MentorChange" ("xact", "mentorId") VALUES (pg_current_xact_id()::text::bigint, NEW."mentorId") ON CONFLICT DO NOTHING\x3b
    RETURN NULL\x3b
  END';

CREATE TRIGGER "Mentoring_change" AFTER INSERT OR DELETE OR UPDATE OF "mentorId", "orderId", "status", "startAt", "blockFrom", "blockTo" ON "Mentoring"
  FOR EACH ROW EXECUTE FUNCTION "note_mentor_change"();
CREATE TRIGGER "TimeHold_change" AFTER INSERT OR UPDATE OR DELETE ON "TimeHold" FOR EACH ROW EXECUTE FUNCTION "note_mentor_change"();
CREATE TRIGGER "MentorSchedule_change" AFTER INSERT OR UPDATE OR DELETE ON "MentorSchedule" FOR EACH ROW EXECUTE FUNCTION "note_mentor_change"();
CREATE TRIGGER "MentorBusy_change" AFTER INSERT OR UPDATE OR DELETE ON "MentorBusy" FOR EACH ROW EXECUTE FUNCTION "note_mentor_change"();
CREATE TRIGGER "OrderMentor_change" AFTER INSERT OR UPDATE OR DELETE ON "OrderMentor" FOR EACH ROW EXECUTE FUNCTION "note_mentor_change"();

CREATE FUNCTION "note_change_of_mentor"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN
    INSERT INTO "MentorChange" ("xact", "mentorId") VALUES (pg_current_xact_id()::text::bigint, NEW."userId") ON CONFLICT DO NOTHING\x3b
    RETURN NULL\x3b
  END';
CREATE TRIGGER "Mentor_change" AFTER UPDATE ON "Mentor" FOR EACH ROW EXECUTE FUNCTION "note_change_of_mentor"();

CREATE FUNCTION "note_change_of_closing_days"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN
    INSERT INTO "MentorChange" ("xact", "mentorId") VALUES (pg_current_xact_id()::text::bigint, ''00000000-0000-0000-0000-000000000000'') ON CONFLICT DO NOTHING\x3b
    RETURN NULL\x3b
  END';
CREATE TRIGGER "Holiday_change" AFTER INSERT OR UPDATE OR DELETE ON "Holiday" FOR EACH STATEMENT EXECUTE FUNCTION "note_change_of_closing_days"();
CREATE TRIGGER "CompanyBlock_change" AFTER INSERT OR UPDATE OR DELETE ON "CompanyBlock" FOR EACH STATEMENT EXECUTE FUNCTION "note_change_of_closing_days"();
