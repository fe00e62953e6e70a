-- CreateEnum
CREATE TYPE "IdentityProtocol" AS ENUM ('oidc', 'saml');

-- AlterTable
ALTER TABLE "Customer" ADD COLUMN     "ssoOnly" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "HostedPass" ADD COLUMN     "sid" VARCHAR(255);

-- CreateTable
CREATE TABLE "IdentityProvider" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customerId" UUID,
    "protocol" "IdentityProtocol" NOT NULL,
    "name" VARCHAR(40) NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "issuer" VARCHAR(300) NOT NULL,
    "clientId" VARCHAR(300),
    "secretKeyId" VARCHAR(20),
    "secretEnc" BYTEA,
    "signInUrl" VARCHAR(500),
    "certificates" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "roles" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "trustsFactor" BOOLEAN NOT NULL DEFAULT false,
    "testedAt" TIMESTAMPTZ(3),
    "testFault" VARCHAR(30),
    "lastUsedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdentityProvider_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInDomain" (
    "domain" VARCHAR(253) NOT NULL,
    "customerId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SignInDomain_pkey" PRIMARY KEY ("domain")
);

-- CreateTable
CREATE TABLE "ProviderAttempt" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "providerId" UUID NOT NULL,
    "stateHash" CHAR(64) NOT NULL,
    "browserHash" CHAR(64) NOT NULL,
    "next" VARCHAR(2000),
    "answerKeyId" VARCHAR(20),
    "answerEnc" BYTEA,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ProviderAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProviderMessage" (
    "providerId" UUID NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ProviderMessage_pkey" PRIMARY KEY ("providerId","hash")
);

-- CreateIndex
CREATE INDEX "IdentityProvider_customerId_idx" ON "IdentityProvider"("customerId");

-- CreateIndex
CREATE INDEX "SignInDomain_customerId_idx" ON "SignInDomain"("customerId");

-- CreateIndex
CREATE UNIQUE INDEX "ProviderAttempt_stateHash_key" ON "ProviderAttempt"("stateHash");

-- CreateIndex
CREATE INDEX "ProviderAttempt_providerId_idx" ON "ProviderAttempt"("providerId");

-- CreateIndex
CREATE INDEX "ProviderAttempt_expiresAt_idx" ON "ProviderAttempt"("expiresAt");

-- CreateIndex
CREATE INDEX "ProviderMessage_expiresAt_idx" ON "ProviderMessage"("expiresAt");

-- CreateIndex
CREATE INDEX "HostedPass_issuer_subject_idx" ON "HostedPass"("issuer", "subject");

-- AddForeignKey
ALTER TABLE "IdentityProvider" ADD CONSTRAINT "IdentityProvider_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignInDomain" ADD CONSTRAINT "SignInDomain_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProviderAttempt" ADD CONSTRAINT "ProviderAttempt_providerId_fkey" FOREIGN KEY ("providerId") REFERENCES "IdentityProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProviderMessage" ADD CONSTRAINT "ProviderMessage_providerId_fkey" FOREIGN KEY ("providerId") REFERENCES "IdentityProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot express.

-- Knotter as a whole has one provider at most: the environment's.
CREATE UNIQUE INDEX "IdentityProvider_own_key" ON "IdentityProvider"(("customerId" IS NULL)) WHERE "customerId" IS NULL;

-- Each protocol has what it needs, and nothing of the other.
ALTER TABLE "IdentityProvider" ADD CONSTRAINT "IdentityProvider_protocol_check" CHECK (
  CASE "protocol"
    WHEN 'oidc' THEN "clientId" IS NOT NULL AND "secretKeyId" IS NOT NULL AND "secretEnc" IS NOT NULL AND "signInUrl" IS NULL AND cardinality("certificates") = 0
    ELSE "clientId" IS NULL AND "secretKeyId" IS NULL AND "secretEnc" IS NULL AND "signInUrl" IS NOT NULL AND cardinality("certificates") BETWEEN 1 AND 5
  END
);

ALTER TABLE "SignInDomain" ADD CONSTRAINT "SignInDomain_lower_check" CHECK ("domain" = lower("domain"));
