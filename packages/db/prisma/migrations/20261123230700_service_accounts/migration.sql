-- CreateTable
CREATE TABLE "ServiceAccount" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customerId" UUID,
    "name" VARCHAR(50) NOT NULL,
    "scopes" TEXT[],
    "canViewReport" BOOLEAN NOT NULL DEFAULT false,
    "canExportCsv" BOOLEAN NOT NULL DEFAULT false,
    "canManageMentees" BOOLEAN NOT NULL DEFAULT false,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "revokedById" UUID,

    CONSTRAINT "ServiceAccount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ServiceToken" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "accountId" UUID NOT NULL,
    "tokenHash" CHAR(64) NOT NULL,
    "hint" CHAR(4) NOT NULL,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ServiceToken_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ServiceAccount_customerId_idx" ON "ServiceAccount"("customerId");

-- CreateIndex
CREATE UNIQUE INDEX "ServiceToken_tokenHash_key" ON "ServiceToken"("tokenHash");

-- CreateIndex
CREATE INDEX "ServiceToken_accountId_createdAt_idx" ON "ServiceToken"("accountId", "createdAt");

-- AddForeignKey
ALTER TABLE "ServiceAccount" ADD CONSTRAINT "ServiceAccount_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceToken" ADD CONSTRAINT "ServiceToken_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "ServiceAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
