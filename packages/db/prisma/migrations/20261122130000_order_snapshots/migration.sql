-- AlterTable
ALTER TABLE "OrderMentee" ADD COLUMN     "addedByHr" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "OrderSnapshot" (
    "orderId" UUID NOT NULL,
    "asOf" DATE NOT NULL,
    "k" INTEGER NOT NULL,
    "invited" INTEGER NOT NULL,
    "others" INTEGER NOT NULL,
    "othersRegistered" INTEGER NOT NULL,
    "registered" INTEGER NOT NULL,
    "booked" INTEGER NOT NULL,
    "done" INTEGER NOT NULL,
    "takenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "OrderSnapshot_pkey" PRIMARY KEY ("orderId","asOf")
);

-- AddForeignKey
ALTER TABLE "OrderSnapshot" ADD CONSTRAINT "OrderSnapshot_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a company has been told is not told anew in other words.
CREATE TRIGGER "OrderSnapshot_append_only" BEFORE UPDATE OR DELETE ON "OrderSnapshot" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- Whom a company has listed itself: only then is its first grant in the name of somebody of its HR.
UPDATE "OrderMentee" om SET "addedByHr" = true
WHERE EXISTS (SELECT 1 FROM "LedgerEntry" l JOIN "HrStaff" h ON h."userId" = l."actorId" WHERE l."orderMenteeId" = om."id" AND l."kind" = 'grant');
