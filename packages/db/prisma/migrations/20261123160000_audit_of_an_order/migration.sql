-- The order that a line of the audit log belongs to, so that its lines are found by index. Written by a trigger, so that no writer can forget it, the version that is
-- still serving included. (\x3b is a semicolon: the migration engine splits the script on bare ones, inside of quotes too.)

ALTER TABLE "AuditLog" ADD COLUMN "orderId" UUID;

CREATE FUNCTION "write_audit_order"() RETURNS trigger LANGUAGE plpgsql AS
  E'DECLARE about_id uuid\x3b orders jsonb\x3b BEGIN
    IF NEW."orderId" IS NOT NULL THEN RETURN NEW\x3b END IF\x3b
    IF NEW."entity" IN (''ExportLog'', ''OrderReport'', ''ReportGroup'') THEN
      orders := CASE NEW."entity" WHEN ''ExportLog'' THEN NEW."diff" #> ''{filters,orderIds}'' ELSE NEW."diff" -> ''orderIds'' END\x3b
      IF jsonb_typeof(orders) = ''array'' AND jsonb_array_length(orders) = 1 AND (orders ->> 0) ~ ''^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'' THEN
        NEW."orderId" := (orders ->> 0)::uuid\x3b
      END IF\x3b
      RETURN NEW\x3b
    END IF\x3b
    IF NEW."entity" NOT IN (''Order'', ''OrderMentee'', ''Mentoring'', ''CheckedQuestion'', ''Mail'', ''MailCampaign'', ''ImportJob'')
      OR NEW."entityId" !~ ''^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'' THEN RETURN NEW\x3b END IF\x3b
    about_id := NEW."entityId"::uuid\x3b
    CASE NEW."entity"
      WHEN ''Order'' THEN NEW."orderId" := about_id\x3b
      WHEN ''Mentoring'' THEN NEW."orderId" := (SELECT "orderId" FROM "Mentoring" WHERE "id" = about_id)\x3b
      WHEN ''OrderMentee'' THEN NEW."orderId" := (SELECT "orderId" FROM "OrderMentee" WHERE "id" = about_id)\x3b
      WHEN ''CheckedQuestion'' THEN
        NEW."orderId" := (SELECT t."orderId" FROM "CheckedQuestion" q JOIN "Mentoring" t ON t."id" = q."mentoringId" WHERE q."id" = about_id)\x3b
      WHEN ''Mail'' THEN NEW."orderId" := (SELECT "orderId" FROM "Mail" WHERE "id" = about_id)\x3b
      WHEN ''MailCampaign'' THEN NEW."orderId" := (SELECT "orderId" FROM "MailCampaign" WHERE "id" = about_id)\x3b
      ELSE NEW."orderId" := (SELECT "orderId" FROM "ImportJob" WHERE "id" = about_id)\x3b
    END CASE\x3b
    RETURN NEW\x3b
  END';

CREATE TRIGGER "AuditLog_order" BEFORE INSERT OR UPDATE OF "orderId" ON "AuditLog" FOR EACH ROW EXECUTE FUNCTION "write_audit_order"();
