-- AlterTable
ALTER TABLE "OrderMentee" ALTER COLUMN "email" DROP NOT NULL;

-- CreateTable
CREATE TABLE "SignupCode" (
    "orderMenteeId" UUID NOT NULL,
    "codeHash" CHAR(64) NOT NULL,
    "printedById" UUID NOT NULL,
    "printedAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SignupCode_pkey" PRIMARY KEY ("orderMenteeId")
);

-- CreateIndex
CREATE UNIQUE INDEX "SignupCode_codeHash_key" ON "SignupCode"("codeHash");

-- CreateIndex
CREATE INDEX "SignupCode_expiresAt_idx" ON "SignupCode"("expiresAt");

-- AddForeignKey
ALTER TABLE "SignupCode" ADD CONSTRAINT "SignupCode_orderMenteeId_fkey" FOREIGN KEY ("orderMenteeId") REFERENCES "OrderMentee"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot express.

-- Somebody on a list is known by an address or by an employee number.
ALTER TABLE "OrderMentee" ADD CONSTRAINT "OrderMentee_known_check" CHECK ("email" IS NOT NULL OR "employeeNo" IS NOT NULL);
