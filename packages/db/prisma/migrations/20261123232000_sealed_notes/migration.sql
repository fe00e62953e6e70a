-- AlterTable
ALTER TABLE "Mentoring" ALTER COLUMN "cancelReason" SET DATA TYPE TEXT,
ALTER COLUMN "note" SET DATA TYPE TEXT;

-- What Prisma cannot express.

-- Texts that were written before they were sealed (system/sealing.ts, the same conditions word by word).
DROP INDEX "Mentoring_clear";
CREATE INDEX "Mentoring_clear" ON "Mentoring"("id") WHERE ("disputeText" NOT LIKE 'sealed:1:%' OR "noShowNote" NOT LIKE 'sealed:1:%' OR "note" NOT LIKE 'sealed:1:%') OR ("cancelReason" NOT LIKE 'sealed:1:%' AND "cancelSide" = 'mentee');
