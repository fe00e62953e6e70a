CREATE INDEX CONCURRENTLY "AuditLog_actorRole_action_at_idx" ON "AuditLog"("actorRole", "action", "at");
