-- CreateTable
CREATE TABLE "CareerPlan" (
    "menteeId" UUID NOT NULL,
    "interests" TEXT,
    "strengths" TEXT,
    "aspirations" TEXT,
    "nextSteps" TEXT,
    "other" TEXT,
    "birthDate" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CareerPlan_pkey" PRIMARY KEY ("menteeId")
);

-- CreateIndex
CREATE INDEX "CareerPlan_updatedAt_idx" ON "CareerPlan"("updatedAt");

-- AddForeignKey
ALTER TABLE "CareerPlan" ADD CONSTRAINT "CareerPlan_menteeId_fkey" FOREIGN KEY ("menteeId") REFERENCES "Mentee"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;
