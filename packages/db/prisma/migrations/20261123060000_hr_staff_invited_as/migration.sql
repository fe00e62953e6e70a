-- AlterTable
ALTER TABLE "HrStaff" ADD COLUMN     "invitedAs" VARCHAR(254);
