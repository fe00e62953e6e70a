-- CreateTable
CREATE TABLE "InvitationRequest" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "orderId" UUID NOT NULL,
    "places" UUID[] DEFAULT ARRAY[]::UUID[],
    "resend" BOOLEAN NOT NULL,
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,
    "doneAt" TIMESTAMPTZ(3),

    CONSTRAINT "InvitationRequest_pkey" PRIMARY KEY ("id")
);

-- AddForeignKey
ALTER TABLE "InvitationRequest" ADD CONSTRAINT "InvitationRequest_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the drain looks for every few seconds, and the task of the office: rows of the list are many, these are few.
CREATE INDEX "InvitationRequest_due_idx" ON "InvitationRequest" ("requestedAt", "id") WHERE "doneAt" IS NULL;
CREATE INDEX "OrderMentee_clash_idx" ON "OrderMentee" ("email") WHERE "addedByHr" AND "menteeId" IS NULL AND "status" <> 'withdrawn';
