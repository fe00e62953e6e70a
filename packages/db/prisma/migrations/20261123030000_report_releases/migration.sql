-- AlterTable
ALTER TABLE "OrderReport" ADD COLUMN     "periodIds" UUID[] DEFAULT ARRAY[]::UUID[];

-- CreateTable
CREATE TABLE "ReportPeriod" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "orderId" UUID NOT NULL,
    "startsOn" DATE NOT NULL,
    "endsOn" DATE NOT NULL,
    "level" "DisclosureLevel" NOT NULL,
    "showRegistration" BOOLEAN NOT NULL,
    "listed" INTEGER NOT NULL,
    "continues" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ReportPeriod_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportPeriodPerson" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "periodId" UUID NOT NULL,
    "person" VARCHAR(64) NOT NULL,
    "facts" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ReportPeriodPerson_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportRelease" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customerId" UUID NOT NULL,
    "unit" TEXT NOT NULL,
    "orderIds" UUID[],
    "visibility" VARCHAR(10) NOT NULL,
    "periodIds" UUID[],
    "tables" JSONB NOT NULL,
    "kThreshold" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ReportRelease_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ReportPeriod_orderId_endsOn_key" ON "ReportPeriod"("orderId", "endsOn");

-- CreateIndex
CREATE INDEX "ReportPeriodPerson_periodId_idx" ON "ReportPeriodPerson"("periodId");

-- CreateIndex
CREATE INDEX "ReportPeriodPerson_person_idx" ON "ReportPeriodPerson"("person");

-- CreateIndex
CREATE INDEX "ReportRelease_customerId_at_idx" ON "ReportRelease"("customerId", "at");

-- AddForeignKey
ALTER TABLE "ReportPeriod" ADD CONSTRAINT "ReportPeriod_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportPeriodPerson" ADD CONSTRAINT "ReportPeriodPerson_periodId_fkey" FOREIGN KEY ("periodId") REFERENCES "ReportPeriod"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportRelease" ADD CONSTRAINT "ReportRelease_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is frozen stays. Erasure alone takes the facts of a person away, inside of its own transaction.
CREATE TRIGGER "ReportPeriod_append_only" BEFORE UPDATE OR DELETE ON "ReportPeriod" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "ReportPeriodPerson_append_only" BEFORE UPDATE OR DELETE ON "ReportPeriodPerson" FOR EACH ROW
  WHEN (current_setting('knotter.retention', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "ReportRelease_append_only" BEFORE UPDATE OR DELETE ON "ReportRelease" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
