-- AlterTable
ALTER TABLE "OrderMentee" ADD COLUMN     "formerAddresses" VARCHAR(64)[] DEFAULT ARRAY[]::VARCHAR(64)[],
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
