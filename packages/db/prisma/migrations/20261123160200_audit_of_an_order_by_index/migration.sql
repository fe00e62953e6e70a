CREATE INDEX CONCURRENTLY "AuditLog_order_idx" ON "AuditLog" ("orderId", "at", "id") WHERE "orderId" IS NOT NULL;
