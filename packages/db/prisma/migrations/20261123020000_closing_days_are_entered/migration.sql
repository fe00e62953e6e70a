-- AlterTable
ALTER TABLE "CompanyBlock" ADD COLUMN     "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "createdById" UUID,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateIndex
CREATE INDEX "CompanyBlock_customerId_dateFrom_idx" ON "CompanyBlock"("customerId", "dateFrom");
