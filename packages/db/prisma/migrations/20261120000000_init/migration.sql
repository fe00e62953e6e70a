-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "CustomerStatus" AS ENUM ('prospect', 'active', 'suspended', 'closed');

-- CreateEnum
CREATE TYPE "DisclosureLevel" AS ENUM ('L0', 'L1', 'L2', 'L3');

-- CreateEnum
CREATE TYPE "SkillLevel" AS ENUM ('none', 'grade2', 'grade1');

-- CreateEnum
CREATE TYPE "MeetingMethod" AS ENUM ('zoom_oauth', 'fixed_url');

-- CreateEnum
CREATE TYPE "MentorReviewStatus" AS ENUM ('invited', 'draft', 'pending_review', 'enabled', 'disabled', 'suspended', 'retired');

-- CreateEnum
CREATE TYPE "ScheduleKind" AS ENUM ('weekly', 'date_open', 'date_block');

-- CreateEnum
CREATE TYPE "TermKind" AS ENUM ('theme', 'industry', 'jobType', 'targetLayer', 'style', 'language');

-- CreateEnum
CREATE TYPE "MentoringStatus" AS ENUM ('reserved', 'done', 'canceled', 'no_show');

-- CreateEnum
CREATE TYPE "CancelSide" AS ENUM ('mentee', 'mentor', 'admin', 'system');

-- CreateEnum
CREATE TYPE "CancelTiming" AS ENUM ('free', 'late');

-- CreateEnum
CREATE TYPE "NoShowSide" AS ENUM ('mentee', 'mentor');

-- CreateEnum
CREATE TYPE "DisputeStatus" AS ENUM ('none', 'open', 'accepted', 'rejected');

-- CreateEnum
CREATE TYPE "MeetingStatus" AS ENUM ('preparing', 'ready', 'failed', 'cleared');

-- CreateEnum
CREATE TYPE "ReportStatus" AS ENUM ('none', 'draft', 'submitted', 'locked');

-- CreateEnum
CREATE TYPE "ProgramType" AS ENUM ('voluntary', 'mandatory', 'milestone', 'return');

-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('draft', 'active', 'closed_booking', 'ended', 'archived', 'canceled');

-- CreateEnum
CREATE TYPE "OrderMenteeStatus" AS ENUM ('listed', 'invited', 'temporary', 'active', 'withdrawn');

-- CreateEnum
CREATE TYPE "LedgerKind" AS ENUM ('grant', 'reserve', 'release', 'forfeit', 'adjust');

-- CreateEnum
CREATE TYPE "MailStatus" AS ENUM ('draft', 'scheduled', 'queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'canceled', 'skipped');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('mentee', 'mentor', 'hrstaff', 'admin');

-- CreateEnum
CREATE TYPE "DisabledReason" AS ENUM ('left_company', 'order_ended', 'violation', 'request', 'other');

-- CreateEnum
CREATE TYPE "ConsentType" AS ENUM ('terms', 'privacy', 'sensitive_info', 'disclosure', 'hr_summary', 'hr_comment', 'cross_border');

-- CreateTable
CREATE TABLE "Customer" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(100) NOT NULL,
    "nameKana" VARCHAR(100),
    "corporateNumber" CHAR(13),
    "industry" VARCHAR(50),
    "employeeSizeBand" VARCHAR(30),
    "postalCode" VARCHAR(8),
    "address" VARCHAR(200),
    "billingContact" JSONB,
    "status" "CustomerStatus" NOT NULL DEFAULT 'active',
    "defaultDisclosureLevel" "DisclosureLevel" NOT NULL DEFAULT 'L1',
    "kThreshold" INTEGER NOT NULL DEFAULT 10,
    "allowedEmailDomains" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "escalationContact" JSONB,
    "dataRetentionMonths" INTEGER NOT NULL DEFAULT 36,
    "logoUrl" VARCHAR(300),
    "adminMemo" VARCHAR(2000),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Customer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HrStaff" (
    "userId" UUID NOT NULL,
    "customerId" UUID NOT NULL,
    "name" VARCHAR(50) NOT NULL,
    "nameKana" VARCHAR(60),
    "department" VARCHAR(100),
    "phone" VARCHAR(11),
    "isPrimary" BOOLEAN NOT NULL DEFAULT false,
    "canViewReport" BOOLEAN NOT NULL DEFAULT true,
    "canExportCsv" BOOLEAN NOT NULL DEFAULT false,
    "canManageMentees" BOOLEAN NOT NULL DEFAULT false,
    "canManageHrStaff" BOOLEAN NOT NULL DEFAULT false,
    "invitedAt" TIMESTAMPTZ(3),
    "acceptedAt" TIMESTAMPTZ(3),

    CONSTRAINT "HrStaff_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "CompanyBlock" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customerId" UUID,
    "dateFrom" DATE NOT NULL,
    "dateTo" DATE NOT NULL,
    "name" VARCHAR(100) NOT NULL,

    CONSTRAINT "CompanyBlock_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Holiday" (
    "date" DATE NOT NULL,
    "name" VARCHAR(50) NOT NULL,

    CONSTRAINT "Holiday_pkey" PRIMARY KEY ("date")
);

-- CreateTable
CREATE TABLE "Mentee" (
    "userId" UUID NOT NULL,
    "temporaryRegisterFlag" BOOLEAN NOT NULL DEFAULT true,
    "name" VARCHAR(50),
    "nameKana" VARCHAR(60),
    "displayName" VARCHAR(30),
    "phone" VARCHAR(11),
    "ageBand" VARCHAR(20),
    "gender" VARCHAR(20),
    "jobTitle" VARCHAR(50),
    "jobType" VARCHAR(40),
    "joinedYear" INTEGER,
    "employmentType" VARCHAR(20),
    "workStyle" VARCHAR(20),
    "prefecture" VARCHAR(10),
    "careerSummary" VARCHAR(1000),
    "concerns" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "preferredMentorGender" VARCHAR(20),
    "preferredTimes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "accommodations" VARCHAR(300),
    "adminMemo" VARCHAR(2000),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Mentee_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "Mentor" (
    "userId" UUID NOT NULL,
    "name" VARCHAR(50),
    "nameKana" VARCHAR(60),
    "displayName" VARCHAR(50),
    "photoUrl" VARCHAR(300),
    "registrationNumber" VARCHAR(20),
    "registrationDate" DATE,
    "registrationExpiresOn" DATE,
    "registrationVerifiedAt" TIMESTAMPTZ(3),
    "registrationVerifiedBy" UUID,
    "skillLevel" "SkillLevel" NOT NULL DEFAULT 'none',
    "otherQualifications" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "headline" VARCHAR(40),
    "bio" VARCHAR(1000),
    "message" VARCHAR(300),
    "careerHistory" JSONB NOT NULL DEFAULT '[]',
    "industries" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "jobTypes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "themes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "targetLayers" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "counselingStyles" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "languages" TEXT[] DEFAULT ARRAY['ja']::TEXT[],
    "genderPublic" VARCHAR(20),
    "ageBandPublic" VARCHAR(20),
    "experienceYears" INTEGER,
    "meetingMethod" "MeetingMethod" NOT NULL DEFAULT 'fixed_url',
    "fixedMeetingUrl" VARCHAR(500),
    "fixedMeetingNote" VARCHAR(200),
    "bufferBefore" INTEGER NOT NULL DEFAULT 15,
    "bufferAfter" INTEGER NOT NULL DEFAULT 15,
    "minNoticeHours" INTEGER NOT NULL DEFAULT 24,
    "dailyCap" INTEGER NOT NULL DEFAULT 4,
    "weeklyCap" INTEGER NOT NULL DEFAULT 15,
    "acceptingNew" BOOLEAN NOT NULL DEFAULT true,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "reviewStatus" "MentorReviewStatus" NOT NULL DEFAULT 'invited',
    "conflictCustomerIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "contractFrom" DATE,
    "contractTo" DATE,
    "adminMemo" VARCHAR(2000),
    "profileComplete" BOOLEAN NOT NULL DEFAULT false,
    "searchKey" TEXT NOT NULL DEFAULT '',
    "doneCount" INTEGER NOT NULL DEFAULT 0,
    "scheduleVersion" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Mentor_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "MentorSchedule" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "mentorId" UUID NOT NULL,
    "kind" "ScheduleKind" NOT NULL,
    "weekday" SMALLINT,
    "date" DATE,
    "dateTo" DATE,
    "ranges" JSONB NOT NULL,
    "effectiveFrom" DATE,
    "effectiveTo" DATE,
    "includeHolidays" BOOLEAN NOT NULL DEFAULT false,
    "note" VARCHAR(100),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "MentorSchedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Term" (
    "kind" "TermKind" NOT NULL,
    "code" VARCHAR(40) NOT NULL,
    "label" VARCHAR(60) NOT NULL,
    "position" INTEGER NOT NULL,
    "retiredAt" TIMESTAMPTZ(3),

    CONSTRAINT "Term_pkey" PRIMARY KEY ("kind","code")
);

-- CreateTable
CREATE TABLE "Mentoring" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "publicNo" VARCHAR(20) NOT NULL,
    "orderId" UUID NOT NULL,
    "orderMenteeId" UUID NOT NULL,
    "menteeId" UUID NOT NULL,
    "mentorId" UUID NOT NULL,
    "startAt" TIMESTAMPTZ(3) NOT NULL,
    "endAt" TIMESTAMPTZ(3) NOT NULL,
    "blockFrom" TIMESTAMPTZ(3) NOT NULL,
    "blockTo" TIMESTAMPTZ(3) NOT NULL,
    "status" "MentoringStatus" NOT NULL DEFAULT 'reserved',
    "cancelSide" "CancelSide",
    "cancelTiming" "CancelTiming",
    "cancelReasonCode" VARCHAR(30),
    "cancelReason" VARCHAR(500),
    "shareReason" BOOLEAN NOT NULL DEFAULT false,
    "canceledAt" TIMESTAMPTZ(3),
    "canceledById" UUID,
    "noShowSide" "NoShowSide",
    "noShowReportedAt" TIMESTAMPTZ(3),
    "noShowNote" VARCHAR(500),
    "disputeStatus" "DisputeStatus" NOT NULL DEFAULT 'none',
    "disputeText" VARCHAR(1000),
    "counted" BOOLEAN NOT NULL DEFAULT true,
    "rescheduleCount" INTEGER NOT NULL DEFAULT 0,
    "rescheduledFromAt" TIMESTAMPTZ(3),
    "icsUid" VARCHAR(100) NOT NULL,
    "icsSequence" INTEGER NOT NULL DEFAULT 0,
    "theme" VARCHAR(40),
    "note" VARCHAR(500),
    "meetingMethod" "MeetingMethod" NOT NULL,
    "meetingUrl" VARCHAR(500),
    "meetingId" VARCHAR(40),
    "meetingPasscode" VARCHAR(40),
    "meetingStatus" "MeetingStatus" NOT NULL DEFAULT 'preparing',
    "disclosureLevelAtBooking" "DisclosureLevel" NOT NULL,
    "policyVersion" VARCHAR(40) NOT NULL,
    "mentorReportStatus" "ReportStatus" NOT NULL DEFAULT 'none',
    "menteeReportStatus" "ReportStatus" NOT NULL DEFAULT 'none',
    "autoClosed" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Mentoring_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MentoringEvent" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "mentoringId" UUID NOT NULL,
    "type" VARCHAR(40) NOT NULL,
    "actorId" UUID,
    "actorRole" VARCHAR(20) NOT NULL,
    "fromStatus" "MentoringStatus",
    "toStatus" "MentoringStatus" NOT NULL,
    "fromStartAt" TIMESTAMPTZ(3),
    "toStartAt" TIMESTAMPTZ(3),
    "reasonCode" VARCHAR(30),
    "requestId" VARCHAR(64),
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MentoringEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Order" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "orderNo" VARCHAR(30) NOT NULL,
    "customerId" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "programType" "ProgramType" NOT NULL,
    "purpose" VARCHAR(1000),
    "startsOn" DATE NOT NULL,
    "endsOn" DATE NOT NULL,
    "bookingOpensOn" DATE NOT NULL,
    "bookingClosesOn" DATE NOT NULL,
    "sessionMinutes" INTEGER NOT NULL DEFAULT 60,
    "maxMentoringCount" INTEGER NOT NULL,
    "totalSessionCap" INTEGER,
    "disclosureLevel" "DisclosureLevel" NOT NULL,
    "showRegistration" BOOLEAN NOT NULL,
    "policy" JSONB NOT NULL DEFAULT '{}',
    "status" "OrderStatus" NOT NULL DEFAULT 'draft',
    "ownerAdminId" UUID,
    "memo" VARCHAR(2000),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrderMentee" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "orderId" UUID NOT NULL,
    "menteeId" UUID,
    "email" VARCHAR(254) NOT NULL,
    "name" VARCHAR(50) NOT NULL,
    "nameKana" VARCHAR(60),
    "employeeNo" VARCHAR(20),
    "department" VARCHAR(100),
    "groupTag" VARCHAR(50),
    "maxCount" INTEGER NOT NULL,
    "usedCount" INTEGER NOT NULL DEFAULT 0,
    "status" "OrderMenteeStatus" NOT NULL DEFAULT 'listed',
    "invitedAt" TIMESTAMPTZ(3),
    "lastInviteMailAt" TIMESTAMPTZ(3),
    "inviteCount" INTEGER NOT NULL DEFAULT 0,
    "inviteBounced" BOOLEAN NOT NULL DEFAULT false,
    "registeredAt" TIMESTAMPTZ(3),
    "withdrawnAt" TIMESTAMPTZ(3),
    "withdrawnReason" VARCHAR(200),
    "note" VARCHAR(500),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OrderMentee_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrderMentor" (
    "orderId" UUID NOT NULL,
    "mentorId" UUID NOT NULL,
    "weight" INTEGER NOT NULL DEFAULT 3,
    "quota" INTEGER,
    "assignedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removedAt" TIMESTAMPTZ(3),
    "note" VARCHAR(500),

    CONSTRAINT "OrderMentor_pkey" PRIMARY KEY ("orderId","mentorId")
);

-- CreateTable
CREATE TABLE "LedgerEntry" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "orderMenteeId" UUID NOT NULL,
    "mentoringId" UUID,
    "kind" "LedgerKind" NOT NULL,
    "delta" INTEGER NOT NULL,
    "reason" VARCHAR(200),
    "actorId" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LedgerEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Mail" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "type" VARCHAR(40) NOT NULL,
    "orderId" UUID,
    "mentoringId" UUID,
    "toUserId" UUID,
    "toAddress" VARCHAR(254),
    "facts" JSONB NOT NULL DEFAULT '{}',
    "subject" VARCHAR(200),
    "text" TEXT,
    "html" TEXT,
    "status" "MailStatus" NOT NULL DEFAULT 'queued',
    "scheduledAt" TIMESTAMPTZ(3),
    "queuedAt" TIMESTAMPTZ(3) NOT NULL,
    "nextTryAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),
    "providerId" VARCHAR(100),
    "dedupeKey" VARCHAR(200) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" VARCHAR(500),
    "createdById" UUID,
    "canceledById" UUID,

    CONSTRAINT "Mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditLog" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "actorId" UUID,
    "actorRole" VARCHAR(20) NOT NULL,
    "action" VARCHAR(60) NOT NULL,
    "entity" VARCHAR(40) NOT NULL,
    "entityId" VARCHAR(64) NOT NULL,
    "ip" VARCHAR(45),
    "userAgent" VARCHAR(300),
    "diff" JSONB NOT NULL DEFAULT '{}',
    "requestId" VARCHAR(64),
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AuditLog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "userId" UUID NOT NULL,
    "key" UUID NOT NULL,
    "operation" VARCHAR(80) NOT NULL,
    "requestHash" CHAR(64) NOT NULL,
    "outcome" JSON,
    "answer" JSON,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("userId","key")
);

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "email" VARCHAR(254) NOT NULL,
    "role" "Role" NOT NULL,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "disabledAt" TIMESTAMPTZ(3),
    "disabledById" UUID,
    "disabledReason" "DisabledReason",
    "disabledNote" VARCHAR(200),
    "passwordHash" TEXT,
    "emailVerifiedAt" TIMESTAMPTZ(3),
    "lastLoginAt" TIMESTAMPTZ(3),
    "lastSeenAt" TIMESTAMPTZ(3),
    "mfaEnabled" BOOLEAN NOT NULL DEFAULT false,
    "sessionVersion" INTEGER NOT NULL DEFAULT 1,
    "notificationPrefs" JSONB NOT NULL DEFAULT '{"remindDay":true,"remind1h":true,"reportRemind":true,"announce":true}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),
    "anonymizedAt" TIMESTAMPTZ(3),

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Admin" (
    "userId" UUID NOT NULL,
    "name" VARCHAR(50) NOT NULL,

    CONSTRAINT "Admin_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "userId" UUID NOT NULL,
    "sessionVersion" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "ip" VARCHAR(45),
    "userAgent" VARCHAR(300),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ConsentRecord" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "subjectUserId" UUID NOT NULL,
    "type" "ConsentType" NOT NULL,
    "documentVersion" VARCHAR(40) NOT NULL,
    "textSha256" CHAR(64),
    "targetId" UUID,
    "grantedAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "ip" VARCHAR(45),
    "userAgent" VARCHAR(300),

    CONSTRAINT "ConsentRecord_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RateWindow" (
    "key" VARCHAR(200) NOT NULL,
    "count" INTEGER NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RateWindow_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "Customer_corporateNumber_key" ON "Customer"("corporateNumber");

-- CreateIndex
CREATE INDEX "HrStaff_customerId_idx" ON "HrStaff"("customerId");

-- CreateIndex
CREATE INDEX "CompanyBlock_dateTo_idx" ON "CompanyBlock"("dateTo");

-- CreateIndex
CREATE UNIQUE INDEX "Mentor_registrationNumber_key" ON "Mentor"("registrationNumber");

-- CreateIndex
CREATE INDEX "MentorSchedule_mentorId_kind_idx" ON "MentorSchedule"("mentorId", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "Mentoring_publicNo_key" ON "Mentoring"("publicNo");

-- CreateIndex
CREATE UNIQUE INDEX "Mentoring_icsUid_key" ON "Mentoring"("icsUid");

-- CreateIndex
CREATE INDEX "Mentoring_mentorId_startAt_idx" ON "Mentoring"("mentorId", "startAt");

-- CreateIndex
CREATE INDEX "Mentoring_menteeId_startAt_idx" ON "Mentoring"("menteeId", "startAt");

-- CreateIndex
CREATE INDEX "Mentoring_orderId_startAt_idx" ON "Mentoring"("orderId", "startAt");

-- CreateIndex
CREATE INDEX "Mentoring_orderMenteeId_idx" ON "Mentoring"("orderMenteeId");

-- CreateIndex
CREATE INDEX "MentoringEvent_mentoringId_at_idx" ON "MentoringEvent"("mentoringId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "Order_orderNo_key" ON "Order"("orderNo");

-- CreateIndex
CREATE INDEX "Order_customerId_startsOn_idx" ON "Order"("customerId", "startsOn");

-- CreateIndex
CREATE INDEX "Order_status_endsOn_idx" ON "Order"("status", "endsOn");

-- CreateIndex
CREATE INDEX "OrderMentee_menteeId_idx" ON "OrderMentee"("menteeId");

-- CreateIndex
CREATE UNIQUE INDEX "OrderMentee_orderId_email_key" ON "OrderMentee"("orderId", "email");

-- CreateIndex
CREATE INDEX "OrderMentor_mentorId_idx" ON "OrderMentor"("mentorId");

-- CreateIndex
CREATE INDEX "LedgerEntry_orderMenteeId_at_idx" ON "LedgerEntry"("orderMenteeId", "at");

-- CreateIndex
CREATE INDEX "LedgerEntry_mentoringId_idx" ON "LedgerEntry"("mentoringId");

-- CreateIndex
CREATE UNIQUE INDEX "Mail_dedupeKey_key" ON "Mail"("dedupeKey");

-- CreateIndex
CREATE INDEX "Mail_orderId_queuedAt_idx" ON "Mail"("orderId", "queuedAt");

-- CreateIndex
CREATE INDEX "Mail_mentoringId_idx" ON "Mail"("mentoringId");

-- CreateIndex
CREATE INDEX "AuditLog_entity_entityId_at_idx" ON "AuditLog"("entity", "entityId", "at");

-- CreateIndex
CREATE INDEX "AuditLog_actorId_at_idx" ON "AuditLog"("actorId", "at");

-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- CreateIndex
CREATE INDEX "User_role_createdAt_idx" ON "User"("role", "createdAt");

-- CreateIndex
CREATE INDEX "Session_userId_createdAt_idx" ON "Session"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE INDEX "ConsentRecord_subjectUserId_type_grantedAt_idx" ON "ConsentRecord"("subjectUserId", "type", "grantedAt");

-- CreateIndex
CREATE INDEX "RateWindow_expiresAt_idx" ON "RateWindow"("expiresAt");

-- AddForeignKey
ALTER TABLE "HrStaff" ADD CONSTRAINT "HrStaff_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HrStaff" ADD CONSTRAINT "HrStaff_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CompanyBlock" ADD CONSTRAINT "CompanyBlock_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mentee" ADD CONSTRAINT "Mentee_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mentor" ADD CONSTRAINT "Mentor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MentorSchedule" ADD CONSTRAINT "MentorSchedule_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mentoring" ADD CONSTRAINT "Mentoring_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mentoring" ADD CONSTRAINT "Mentoring_orderMenteeId_fkey" FOREIGN KEY ("orderMenteeId") REFERENCES "OrderMentee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mentoring" ADD CONSTRAINT "Mentoring_menteeId_fkey" FOREIGN KEY ("menteeId") REFERENCES "Mentee"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mentoring" ADD CONSTRAINT "Mentoring_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MentoringEvent" ADD CONSTRAINT "MentoringEvent_mentoringId_fkey" FOREIGN KEY ("mentoringId") REFERENCES "Mentoring"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderMentee" ADD CONSTRAINT "OrderMentee_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderMentee" ADD CONSTRAINT "OrderMentee_menteeId_fkey" FOREIGN KEY ("menteeId") REFERENCES "Mentee"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderMentor" ADD CONSTRAINT "OrderMentor_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderMentor" ADD CONSTRAINT "OrderMentor_mentorId_fkey" FOREIGN KEY ("mentorId") REFERENCES "Mentor"("userId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_orderMenteeId_fkey" FOREIGN KEY ("orderMenteeId") REFERENCES "OrderMentee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Admin" ADD CONSTRAINT "Admin_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConsentRecord" ADD CONSTRAINT "ConsentRecord_subjectUserId_fkey" FOREIGN KEY ("subjectUserId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- From here on: what the Prisma schema language cannot say.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE SEQUENCE "mentoring_public_no";

-- One live account per address.
CREATE UNIQUE INDEX "User_email_live_key" ON "User" ("email") WHERE "deletedAt" IS NULL;
ALTER TABLE "User" ADD CONSTRAINT "User_email_lower_check" CHECK ("email" = lower("email"));

-- One person, one number, within an order.
CREATE UNIQUE INDEX "OrderMentee_orderId_menteeId_key" ON "OrderMentee" ("orderId", "menteeId") WHERE "menteeId" IS NOT NULL;

-- An overdraft of counts is impossible, whatever the code above does.
ALTER TABLE "OrderMentee" ADD CONSTRAINT "OrderMentee_count_check" CHECK ("usedCount" >= 0 AND "usedCount" <= "maxCount");
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_delta_check" CHECK (
  CASE "kind" WHEN 'grant' THEN "delta" > 0 WHEN 'reserve' THEN "delta" = -1 WHEN 'release' THEN "delta" = 1 WHEN 'forfeit' THEN "delta" = 0 ELSE "delta" <> 0 END
);

-- Overlaps are impossible. Order matters: PostgreSQL checks indexes in the order of their creation, and a unique index
-- answers a burst on one and the same time without the deadlocks an exclusion constraint alone runs into.
CREATE UNIQUE INDEX "Mentoring_mentor_start_key" ON "Mentoring" ("mentorId", "startAt") WHERE "status" IN ('reserved', 'done');
CREATE UNIQUE INDEX "Mentoring_mentee_start_key" ON "Mentoring" ("menteeId", "startAt") WHERE "status" IN ('reserved', 'done');
ALTER TABLE "Mentoring" ADD CONSTRAINT "Mentoring_mentor_no_overlap"
  EXCLUDE USING gist ("mentorId" WITH =, tstzrange("blockFrom", "blockTo", '[)') WITH &&) WHERE ("status" IN ('reserved', 'done'));
ALTER TABLE "Mentoring" ADD CONSTRAINT "Mentoring_mentee_no_overlap"
  EXCLUDE USING gist ("menteeId" WITH =, tstzrange("startAt", "endAt", '[)') WITH &&) WHERE ("status" IN ('reserved', 'done'));
ALTER TABLE "Mentoring" ADD CONSTRAINT "Mentoring_times_check" CHECK ("startAt" < "endAt" AND "blockFrom" <= "startAt" AND "endAt" <= "blockTo");
ALTER TABLE "Mentoring" ADD CONSTRAINT "Mentoring_canceled_check" CHECK (("status" = 'canceled') = ("cancelSide" IS NOT NULL AND "canceledAt" IS NOT NULL));
ALTER TABLE "Mentoring" ADD CONSTRAINT "Mentoring_no_show_check" CHECK (("status" = 'no_show') = ("noShowSide" IS NOT NULL));

-- Reminders and calendars look at what is to come. The finished interviews of years stay out of their way.
CREATE INDEX "Mentoring_upcoming_idx" ON "Mentoring" ("startAt") WHERE "status" = 'reserved';
CREATE INDEX "Mail_due_idx" ON "Mail" ("nextTryAt") WHERE "status" IN ('scheduled', 'queued', 'sending', 'failed');
CREATE INDEX "Mentor_bookable_idx" ON "Mentor" ("userId") WHERE "enabled" AND "profileComplete" AND "acceptingNew";

-- Dates and limits of an order.
ALTER TABLE "Order" ADD CONSTRAINT "Order_period_check" CHECK ("startsOn" <= "bookingOpensOn" AND "bookingOpensOn" <= "bookingClosesOn" AND "bookingClosesOn" <= "endsOn");
ALTER TABLE "Order" ADD CONSTRAINT "Order_limits_check" CHECK ("maxMentoringCount" BETWEEN 1 AND 20 AND "sessionMinutes" IN (30, 45, 60, 75, 90) AND ("totalSessionCap" IS NULL OR "totalSessionCap" > 0));
ALTER TABLE "Customer" ADD CONSTRAINT "Customer_k_check" CHECK ("kThreshold" >= 5);
ALTER TABLE "CompanyBlock" ADD CONSTRAINT "CompanyBlock_dates_check" CHECK ("dateFrom" <= "dateTo");
ALTER TABLE "OrderMentor" ADD CONSTRAINT "OrderMentor_weight_check" CHECK ("weight" BETWEEN 1 AND 5 AND ("quota" IS NULL OR "quota" > 0));
ALTER TABLE "Mentor" ADD CONSTRAINT "Mentor_limits_check" CHECK (
  "bufferBefore" BETWEEN 0 AND 60 AND "bufferAfter" BETWEEN 0 AND 60 AND "minNoticeHours" BETWEEN 2 AND 168
  AND "dailyCap" BETWEEN 1 AND 8 AND "weeklyCap" BETWEEN 1 AND 40
);
ALTER TABLE "MentorSchedule" ADD CONSTRAINT "MentorSchedule_kind_check" CHECK (
  CASE "kind"
    WHEN 'weekly' THEN "weekday" BETWEEN 0 AND 6 AND "date" IS NULL AND "dateTo" IS NULL
    WHEN 'date_open' THEN "date" IS NOT NULL AND "dateTo" IS NULL AND "weekday" IS NULL
    ELSE "date" IS NOT NULL AND "weekday" IS NULL AND ("dateTo" IS NULL OR ("dateTo" >= "date" AND "dateTo" - "date" < 92))
  END
);
CREATE INDEX "MentorSchedule_live_idx" ON "MentorSchedule" ("mentorId") WHERE "deletedAt" IS NULL;

-- History is written once.
-- (\x3b is a semicolon, the migration engine splits the script on bare ones, inside of quotes too.)
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN RAISE EXCEPTION ''% is append-only'', TG_TABLE_NAME USING ERRCODE = ''restrict_violation''\x3b END';
CREATE TRIGGER "LedgerEntry_append_only" BEFORE UPDATE OR DELETE ON "LedgerEntry" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "MentoringEvent_append_only" BEFORE UPDATE OR DELETE ON "MentoringEvent" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "AuditLog_append_only" BEFORE UPDATE OR DELETE ON "AuditLog" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "ConsentRecord_append_only" BEFORE UPDATE OR DELETE ON "ConsentRecord" FOR EACH ROW
  WHEN (OLD."revokedAt" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();
