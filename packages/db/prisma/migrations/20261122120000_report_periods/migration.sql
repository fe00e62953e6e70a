-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "reportPeriodEnds" DATE[] DEFAULT ARRAY[]::DATE[];
