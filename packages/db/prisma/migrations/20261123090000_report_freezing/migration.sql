-- A period is frozen some people at a time: what is in of it, until it is whole.
CREATE TABLE "ReportFreezing" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "orderId" UUID NOT NULL,
    "startsOn" DATE NOT NULL,
    "endsOn" DATE NOT NULL,
    "since" TIMESTAMPTZ(3),
    "level" "DisclosureLevel" NOT NULL,
    "showRegistration" BOOLEAN NOT NULL,
    "continues" BOOLEAN NOT NULL,
    "listed" INTEGER NOT NULL DEFAULT 0,
    "lastId" UUID,
    "complete" BOOLEAN NOT NULL DEFAULT false,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ReportFreezing_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "ReportFreezing_orderId_endsOn_key" ON "ReportFreezing"("orderId", "endsOn");

ALTER TABLE "ReportFreezing" ADD CONSTRAINT "ReportFreezing_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The people of a period are there before it. The version before reads them by the periods that are there, and writes these first.
ALTER TABLE "ReportPeriodPerson" DROP CONSTRAINT "ReportPeriodPerson_periodId_fkey";
