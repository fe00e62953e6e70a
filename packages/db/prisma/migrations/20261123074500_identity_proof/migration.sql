-- AlterTable
ALTER TABLE "IdentityHold" ADD COLUMN     "codeExpiresAt" TIMESTAMPTZ(3),
ADD COLUMN     "codeHash" CHAR(64),
ADD COLUMN     "codeSessionId" UUID,
ADD COLUMN     "codeTriesLeft" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "PastIdentityHold" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "userId" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PastIdentityHold_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PastIdentityHold_userId_idx" ON "PastIdentityHold"("userId");

-- AddForeignKey
ALTER TABLE "PastIdentityHold" ADD CONSTRAINT "PastIdentityHold_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
