-- CreateTable
CREATE TABLE "MentorFavorite" (
    "menteeId" UUID NOT NULL,
    "mentorId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MentorFavorite_pkey" PRIMARY KEY ("menteeId","mentorId")
);

-- CreateIndex
CREATE INDEX "MentorFavorite_mentorId_idx" ON "MentorFavorite"("mentorId");

-- AddForeignKey
ALTER TABLE "MentorFavorite" ADD CONSTRAINT "MentorFavorite_menteeId_fkey" FOREIGN KEY ("menteeId") REFERENCES "Mentee"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MentorFavorite" ADD CONSTRAINT "MentorFavorite_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;
