-- CreateTable
CREATE TABLE "ProviderRefusal" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "providerId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "fault" VARCHAR(30) NOT NULL,
    "reason" VARCHAR(200),
    "requestId" VARCHAR(64) NOT NULL,
    "userId" UUID,

    CONSTRAINT "ProviderRefusal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ProviderRefusal_providerId_at_idx" ON "ProviderRefusal"("providerId", "at");

-- CreateIndex
CREATE INDEX "ProviderRefusal_at_idx" ON "ProviderRefusal"("at");

-- CreateIndex
CREATE INDEX "ProviderRefusal_userId_idx" ON "ProviderRefusal"("userId");

-- AddForeignKey
ALTER TABLE "ProviderRefusal" ADD CONSTRAINT "ProviderRefusal_providerId_fkey" FOREIGN KEY ("providerId") REFERENCES "IdentityProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProviderRefusal" ADD CONSTRAINT "ProviderRefusal_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot express.

-- Each protocol has nothing of the other, and what it needs as soon as it is used: a name comes first, for the addresses that the company's
-- administrator registers before they know their own values.
ALTER TABLE "IdentityProvider" DROP CONSTRAINT "IdentityProvider_protocol_check";
ALTER TABLE "IdentityProvider" ADD CONSTRAINT "IdentityProvider_protocol_check" CHECK (
  CASE "protocol"
    WHEN 'oidc' THEN "signInUrl" IS NULL AND cardinality("certificates") = 0
      AND (NOT "enabled" AND "issuer" = '' OR "issuer" <> '' AND "clientId" IS NOT NULL AND "secretKeyId" IS NOT NULL AND "secretEnc" IS NOT NULL)
    ELSE "clientId" IS NULL AND "secretKeyId" IS NULL AND "secretEnc" IS NULL
      AND (NOT "enabled" AND "issuer" = '' OR "issuer" <> '' AND "signInUrl" IS NOT NULL AND cardinality("certificates") BETWEEN 1 AND 5)
  END
);
