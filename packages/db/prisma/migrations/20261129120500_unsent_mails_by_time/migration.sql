-- Which of them may still leave once there is a provider.
CREATE INDEX CONCURRENTLY "Mail_unsent_idx" ON "Mail" ("nextTryAt") WHERE "status" = 'unsent';
