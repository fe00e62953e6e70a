-- CreateEnum
CREATE TYPE "WebhookState" AS ENUM ('enabled', 'disabled', 'gone', 'failing');

-- CreateEnum
CREATE TYPE "WebhookOutcome" AS ENUM ('delivered', 'failed', 'withheld');

-- CreateTable
CREATE TABLE "WebhookEndpoint" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customerId" UUID,
    "name" VARCHAR(50) NOT NULL,
    "url" VARCHAR(500) NOT NULL,
    "events" TEXT[],
    "state" "WebhookState" NOT NULL DEFAULT 'enabled',
    "secretKeyId" VARCHAR(20) NOT NULL,
    "secretEnc" BYTEA NOT NULL,
    "previousKeyId" VARCHAR(20),
    "previousEnc" BYTEA,
    "previousUntil" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failingSince" TIMESTAMPTZ(3),
    "pausedUntil" TIMESTAMPTZ(3),
    "deliveredAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "WebhookEndpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookMessage" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "endpointId" UUID NOT NULL,
    "type" VARCHAR(40) NOT NULL,
    "subjectId" UUID NOT NULL,
    "orderId" UUID,
    "data" JSONB NOT NULL,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,
    "nextTryAt" TIMESTAMPTZ(3) NOT NULL,
    "claimId" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "firstTriedAt" TIMESTAMPTZ(3),
    "settledAt" TIMESTAMPTZ(3),
    "outcome" "WebhookOutcome",

    CONSTRAINT "WebhookMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "messageId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "durationMs" INTEGER NOT NULL,
    "status" INTEGER,
    "fault" VARCHAR(30),

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "WebhookEndpoint_customerId_idx" ON "WebhookEndpoint"("customerId");

-- CreateIndex
CREATE INDEX "WebhookMessage_endpointId_occurredAt_id_idx" ON "WebhookMessage"("endpointId", "occurredAt", "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_messageId_at_idx" ON "WebhookDelivery"("messageId", "at");

-- AddForeignKey
ALTER TABLE "WebhookEndpoint" ADD CONSTRAINT "WebhookEndpoint_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookMessage" ADD CONSTRAINT "WebhookMessage_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "WebhookEndpoint"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "WebhookMessage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is to be sent by when, and what has to leave before it.
CREATE INDEX "WebhookMessage_due_idx" ON "WebhookMessage"("endpointId", "nextTryAt", "id") WHERE "settledAt" IS NULL;
CREATE INDEX "WebhookMessage_open_idx" ON "WebhookMessage"("endpointId", "subjectId", "id") WHERE "settledAt" IS NULL;
-- What is no longer kept.
CREATE INDEX "WebhookMessage_settled_idx" ON "WebhookMessage"("settledAt") WHERE "settledAt" IS NOT NULL;
-- Whether there is anybody to tell: the first question of every change of an interview.
CREATE INDEX "WebhookEndpoint_enabled_idx" ON "WebhookEndpoint"("customerId") WHERE "state" = 'enabled' AND "deletedAt" IS NULL;

ALTER TABLE "WebhookEndpoint"
  ADD CONSTRAINT "WebhookEndpoint_previous_whole" CHECK (num_nonnulls("previousKeyId", "previousEnc", "previousUntil") IN (0, 3)),
  ADD CONSTRAINT "WebhookEndpoint_failing_whole" CHECK (("failures" = 0) = ("failingSince" IS NULL));
ALTER TABLE "WebhookMessage"
  ADD CONSTRAINT "WebhookMessage_settled_whole" CHECK (("settledAt" IS NULL) = ("outcome" IS NULL));
ALTER TABLE "WebhookDelivery"
  ADD CONSTRAINT "WebhookDelivery_one_result" CHECK (num_nonnulls("status", "fault") = 1);
