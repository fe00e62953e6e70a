-- AlterTable
ALTER TABLE "InvitationRequest" ADD COLUMN     "letter" VARCHAR(20) NOT NULL DEFAULT 'first';
