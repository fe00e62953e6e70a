-- The people of a period are read some at a time.
CREATE INDEX CONCURRENTLY "ReportPeriodPerson_periodId_id_idx" ON "ReportPeriodPerson"("periodId", "id");
DROP INDEX CONCURRENTLY "ReportPeriodPerson_periodId_idx";
