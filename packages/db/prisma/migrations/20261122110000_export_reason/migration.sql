-- AlterTable
ALTER TABLE "ExportLog" ADD COLUMN     "reason" VARCHAR(200);
