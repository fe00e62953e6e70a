-- A weekly rule without a weekday passed: NULL BETWEEN 0 AND 6 is NULL, and a CHECK refuses false only.
ALTER TABLE "MentorSchedule" DROP CONSTRAINT "MentorSchedule_kind_check";
ALTER TABLE "MentorSchedule" ADD CONSTRAINT "MentorSchedule_kind_check" CHECK (
  CASE "kind"
    WHEN 'weekly' THEN "weekday" IS NOT NULL AND "weekday" BETWEEN 0 AND 6 AND "date" IS NULL AND "dateTo" IS NULL
    WHEN 'date_open' THEN "date" IS NOT NULL AND "dateTo" IS NULL AND "weekday" IS NULL
    ELSE "date" IS NOT NULL AND "weekday" IS NULL AND ("dateTo" IS NULL OR ("dateTo" >= "date" AND "dateTo" - "date" < 92))
  END
);
