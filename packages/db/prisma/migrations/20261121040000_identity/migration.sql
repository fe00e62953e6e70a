-- AlterEnum
ALTER TYPE "LinkPurpose" ADD VALUE 'hosted_signup';

-- CreateTable
CREATE TABLE "HostedIdentity" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "userId" UUID NOT NULL,
    "issuer" VARCHAR(300) NOT NULL,
    "subject" VARCHAR(255) NOT NULL,
    "linkedAt" TIMESTAMPTZ(3) NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "HostedIdentity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HostedPass" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "issuer" VARCHAR(300) NOT NULL,
    "subject" VARCHAR(255) NOT NULL,
    "linkId" UUID,
    "sessionId" UUID,
    "keyId" VARCHAR(20) NOT NULL,
    "idTokenEnc" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "HostedPass_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "HostedIdentity_issuer_subject_key" ON "HostedIdentity"("issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "HostedIdentity_userId_issuer_key" ON "HostedIdentity"("userId", "issuer");

-- CreateIndex
CREATE UNIQUE INDEX "HostedPass_linkId_key" ON "HostedPass"("linkId");

-- CreateIndex
CREATE UNIQUE INDEX "HostedPass_sessionId_key" ON "HostedPass"("sessionId");

-- AddForeignKey
ALTER TABLE "HostedIdentity" ADD CONSTRAINT "HostedIdentity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HostedPass" ADD CONSTRAINT "HostedPass_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "LinkToken"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HostedPass" ADD CONSTRAINT "HostedPass_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
