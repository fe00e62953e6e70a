-- AlterTable
ALTER TABLE "Question" ADD COLUMN     "enabled" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "OfficeTaskMark" (
    "kind" VARCHAR(30) NOT NULL,
    "entityId" UUID NOT NULL,
    "byId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "OfficeTaskMark_pkey" PRIMARY KEY ("kind","entityId")
);

-- CreateTable
CREATE TABLE "HelpLine" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(60) NOT NULL,
    "tel" VARCHAR(20) NOT NULL,
    "about" VARCHAR(120) NOT NULL,
    "position" INTEGER NOT NULL,
    "retiredAt" TIMESTAMPTZ(3),

    CONSTRAINT "HelpLine_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AuditLog_action_at_idx" ON "AuditLog"("action", "at");

-- CreateIndex
CREATE INDEX "AuditLog_at_id_idx" ON "AuditLog"("at", "id");

-- By hand from here on.

ALTER TABLE "HelpLine" ADD CONSTRAINT "HelpLine_tel_check" CHECK ("tel" ~ '^0[0-9-]{8,18}$');

-- The lines of the Ministry of Health, Labour and Welfare (まもろうよ こころ, こころの耳): nobody in distress meets an empty list.
INSERT INTO "HelpLine" ("name", "tel", "about", "position") VALUES
  ('よりそいホットライン', '0120-279-338', 'どんな悩みでも、24時間、無料です。', 1),
  ('#いのちSOS', '0120-061-338', '死にたい、消えたいという気持ちを受け止める電話です。無料です。', 2),
  ('いのちの電話', '0120-783-556', 'つらい気持ちを聴く電話です。無料です。', 3),
  ('こころの健康相談統一ダイヤル', '0570-064-556', 'お住まいの地域の公的な相談窓口につながります。通話料がかかります。', 4),
  ('働く人の「こころの耳電話相談」', '0120-565-455', '仕事のストレスや体調のことを相談できます。無料です。', 5);

-- What waits for the office, read from what waits alone and never from everything there ever was.
CREATE INDEX "Mentoring_report_owed_idx" ON "Mentoring" ("endAt", "id") WHERE "status" IN ('reserved', 'done') AND "mentorReportStatus" IN ('none', 'draft');
CREATE INDEX "Mentoring_disputed_idx" ON "Mentoring" ("disputedAt", "id") WHERE "disputeStatus" = 'open';
CREATE INDEX "Mentoring_mentor_absent_idx" ON "Mentoring" ("noShowReportedAt", "id") WHERE "status" = 'no_show' AND "noShowSide" = 'mentor';
CREATE INDEX "Mentoring_no_place_idx" ON "Mentoring" ("startAt", "id") WHERE "status" = 'reserved' AND "meetingStatus" IN ('preparing', 'failed');
CREATE INDEX "OrderMentee_held_idx" ON "OrderMentee" ("bookingHeldAt", "id") WHERE "bookingHeldAt" IS NOT NULL;
CREATE INDEX "OrderMentee_bounced_idx" ON "OrderMentee" ("lastInviteMailAt", "id") WHERE "inviteBounced" AND "menteeId" IS NULL;
CREATE INDEX "MentorReport_urgent_idx" ON "MentorReport" ("submittedAt", "mentoringId") WHERE "emergency" = 'urgent' AND "submittedAt" IS NOT NULL;
CREATE INDEX "MenteeReport_absent_idx" ON "MenteeReport" ("submittedAt", "mentoringId") WHERE "attended" = 'no' AND "submittedAt" IS NOT NULL;
CREATE INDEX "MenteeReport_trouble_idx" ON "MenteeReport" ("submittedAt", "mentoringId") WHERE "troubleCategory" IS NOT NULL AND "submittedAt" IS NOT NULL;
CREATE INDEX "User_bounced_idx" ON "User" ("emailBouncedAt", "id") WHERE "emailBouncedAt" IS NOT NULL AND "deletedAt" IS NULL;

-- Any two characters that stand side by side, in one width, one case, one kana, without spaces: finds 花子 in 山田 花子, which trigrams do not.
CREATE FUNCTION search_grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT substr(f.v, i, 2))
  FROM (SELECT translate(lower(normalize(replace(replace(coalesce(value, ''), ' ', ''), '　', ''), NFKC)),
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ', 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ') AS v) f,
    generate_series(1, greatest(length(f.v) - 1, 1)) AS i
$$;
CREATE INDEX "User_search_idx" ON "User" USING gin (search_grams("email"));
CREATE INDEX "Mentee_search_idx" ON "Mentee" USING gin (search_grams("name" || '/' || coalesce("nameKana", '')));
CREATE INDEX "OrderMentee_search_idx" ON "OrderMentee" USING gin (search_grams("name" || '/' || coalesce("nameKana", '') || '/' || "email"));
