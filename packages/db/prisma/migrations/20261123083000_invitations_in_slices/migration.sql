-- AlterTable
ALTER TABLE "InvitationRequest" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "nextTryAt" TIMESTAMPTZ(3),
ADD COLUMN     "position" UUID;
