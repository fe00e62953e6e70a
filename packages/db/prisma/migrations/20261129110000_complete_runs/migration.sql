-- A run without a failure may leave the rest to the next one. When a job last came to its end.
ALTER TABLE "JobRun" ADD COLUMN "completedAt" TIMESTAMPTZ(3);
UPDATE "JobRun" SET "completedAt" = "succeededAt" WHERE "outcome" #>> '{report,complete}' IS DISTINCT FROM 'false';
