import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { AuditList } from "@/features/audit/audit-list";
import { AUDIT_SHAPE, auditInput } from "@/features/audit/list-state";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminAudit", async ({ query, trpc }) => {
  await trpc.auditLogs.list.fetchInfinite(auditInput(readState(AUDIT_SHAPE, (name) => query[name])));
  return (
    <StaffPage
      title="操作記録"
      lead="誰が、いつ、何をしたかの記録です。5年間保存され、書き換えることはできません。面談や報告の文章は含まれません。"
    >
      <AuditList />
    </StaffPage>
  );
});
