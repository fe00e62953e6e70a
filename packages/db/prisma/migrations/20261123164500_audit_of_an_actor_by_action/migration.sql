CREATE INDEX CONCURRENTLY "AuditLog_actorId_action_at_idx" ON "AuditLog"("actorId", "action", "at");
