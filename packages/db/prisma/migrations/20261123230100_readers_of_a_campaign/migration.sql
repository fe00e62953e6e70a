-- How many readers a campaign had when it began, so that its progress can be told.
ALTER TABLE "MailCampaign" ADD COLUMN "readers" INTEGER;
