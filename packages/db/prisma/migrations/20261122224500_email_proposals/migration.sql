-- CreateEnum
CREATE TYPE "EmailProposalOutcome" AS ENUM ('applied', 'stopped', 'canceled', 'expired', 'taken');

-- AlterEnum
ALTER TYPE "LinkPurpose" ADD VALUE 'email_proposal';

-- CreateTable
CREATE TABLE "EmailProposal" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "userId" UUID NOT NULL,
    "oldEmail" VARCHAR(254) NOT NULL,
    "newEmail" VARCHAR(254) NOT NULL,
    "newLinkId" UUID NOT NULL,
    "oldLinkId" UUID,
    "proposedById" UUID NOT NULL,
    "proposedAt" TIMESTAMPTZ(3) NOT NULL,
    "silentUntil" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "newConfirmedAt" TIMESTAMPTZ(3),
    "oldConfirmedAt" TIMESTAMPTZ(3),
    "settledAt" TIMESTAMPTZ(3),
    "outcome" "EmailProposalOutcome",

    CONSTRAINT "EmailProposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdentityHold" (
    "userId" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "formerEmail" VARCHAR(254) NOT NULL,
    "passwordHash" TEXT,

    CONSTRAINT "IdentityHold_pkey" PRIMARY KEY ("userId")
);

-- CreateIndex
CREATE INDEX "EmailProposal_userId_proposedAt_idx" ON "EmailProposal"("userId", "proposedAt");

-- AddForeignKey
ALTER TABLE "EmailProposal" ADD CONSTRAINT "EmailProposal_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdentityHold" ADD CONSTRAINT "IdentityHold_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What only a change by hand can say -----------------------------------------------------------------------------------------------

-- One person, one open proposal. The job that looks for what has become due reads this index alone.
CREATE UNIQUE INDEX "EmailProposal_open_key" ON "EmailProposal"("userId") WHERE "settledAt" IS NULL;

-- What is settled has an outcome.
ALTER TABLE "EmailProposal" ADD CONSTRAINT "EmailProposal_settled_check" CHECK (("settledAt" IS NULL) = ("outcome" IS NULL));
