-- CreateEnum
CREATE TYPE "BulkAction" AS ENUM ('invite', 'count', 'release', 'withdraw', 'restore');

-- CreateEnum
CREATE TYPE "BulkStatus" AS ENUM ('running', 'done', 'canceled');

-- CreateEnum
CREATE TYPE "BulkItemStatus" AS ENUM ('pending', 'done', 'unchanged', 'refused', 'canceled');

-- AlterTable
ALTER TABLE "OrderMentee" ADD COLUMN     "withdrawnById" UUID;

-- CreateTable
CREATE TABLE "BulkOperation" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "orderId" UUID NOT NULL,
    "action" "BulkAction" NOT NULL,
    "conditions" JSONB,
    "input" JSONB NOT NULL DEFAULT '{}',
    "status" "BulkStatus" NOT NULL DEFAULT 'running',
    "total" INTEGER NOT NULL,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "requestId" VARCHAR(64) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),
    "canceledById" UUID,
    "undoesId" UUID,

    CONSTRAINT "BulkOperation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BulkOperationItem" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "operationId" UUID NOT NULL,
    "orderMenteeId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "status" "BulkItemStatus" NOT NULL DEFAULT 'pending',
    "reason" VARCHAR(60),
    "change" JSONB,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" TIMESTAMPTZ(3),
    "at" TIMESTAMPTZ(3),
    "undoneAt" TIMESTAMPTZ(3),

    CONSTRAINT "BulkOperationItem_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "BulkOperation_createdAt_id_idx" ON "BulkOperation"("createdAt", "id");

-- CreateIndex
CREATE INDEX "BulkOperation_orderId_createdAt_idx" ON "BulkOperation"("orderId", "createdAt");

-- CreateIndex
CREATE INDEX "BulkOperation_undoesId_idx" ON "BulkOperation"("undoesId");

-- CreateIndex
CREATE INDEX "BulkOperationItem_operationId_status_position_idx" ON "BulkOperationItem"("operationId", "status", "position");

-- CreateIndex
CREATE INDEX "BulkOperationItem_orderMenteeId_idx" ON "BulkOperationItem"("orderMenteeId");

-- CreateIndex
CREATE UNIQUE INDEX "BulkOperationItem_operationId_orderMenteeId_key" ON "BulkOperationItem"("operationId", "orderMenteeId");

-- AddForeignKey
ALTER TABLE "BulkOperation" ADD CONSTRAINT "BulkOperation_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BulkOperation" ADD CONSTRAINT "BulkOperation_undoesId_fkey" FOREIGN KEY ("undoesId") REFERENCES "BulkOperation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BulkOperationItem" ADD CONSTRAINT "BulkOperationItem_operationId_fkey" FOREIGN KEY ("operationId") REFERENCES "BulkOperation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BulkOperationItem" ADD CONSTRAINT "BulkOperationItem_orderMenteeId_fkey" FOREIGN KEY ("orderMenteeId") REFERENCES "OrderMentee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the job takes next: operations take turns, person by person.
CREATE INDEX "BulkOperationItem_due_idx" ON "BulkOperationItem" ("position", "id") WHERE "status" = 'pending';

-- What is running: the indicator of each page, and the job that closes what has come to its end.
CREATE INDEX "BulkOperation_running_idx" ON "BulkOperation" ("id") WHERE "status" = 'running';

-- Of two who take the same back at once, one does.
CREATE UNIQUE INDEX "BulkOperation_undoing_key" ON "BulkOperation" ("undoesId") WHERE "status" = 'running';

ALTER TABLE "BulkOperation" ADD CONSTRAINT "BulkOperation_finished_check" CHECK (("status" = 'running') = ("finishedAt" IS NULL));
ALTER TABLE "BulkOperationItem" ADD CONSTRAINT "BulkOperationItem_settled_check" CHECK (("status" = 'pending') = ("at" IS NULL));

-- Who has left so far is known from the audit trail.
UPDATE "OrderMentee" AS om SET "withdrawnById" = a."actorId"
FROM (
  SELECT DISTINCT ON (l."entityId") l."entityId", l."actorId" FROM "AuditLog" AS l
  WHERE l."entity" = 'OrderMentee' AND l."action" = 'mentee.withdraw' AND l."actorId" IS NOT NULL
  ORDER BY l."entityId", l."at" DESC
) AS a
WHERE om."status" = 'withdrawn' AND om."id"::text = a."entityId";
