CREATE INDEX CONCURRENTLY "Mail_type_status_queuedAt_idx" ON "Mail"("type", "status", "queuedAt");
