-- CreateEnum
CREATE TYPE "ConsentChannel" AS ENUM ('screen', 'telephone');

-- AlterTable
ALTER TABLE "ConsentRecord" ADD COLUMN     "channel" "ConsentChannel" NOT NULL DEFAULT 'screen',
ADD COLUMN     "takenById" UUID;

-- Who took it is known exactly where it was not given on a person's own screen.
ALTER TABLE "ConsentRecord" ADD CONSTRAINT "ConsentRecord_channel_check" CHECK (("channel" = 'screen') = ("takenById" IS NULL));
