import { formatDateTime } from "@knotter/domain/tokyo";
import { SectionHeading } from "@knotter/ui/section-heading";
import { ProfileChanges } from "@/components/profile-changes";
import type { Edit } from "./profile-values";

/** Changes that wait for a review, next to the values that mentees still see. */
export function PendingReview({ edit, pending }: { edit: Edit; pending: NonNullable<Edit["pending"]> }) {
  return (
    <section aria-labelledby="pending">
      <SectionHeading
        id="pending"
        title="事務局の確認を待っている変更"
        lead={`${formatDateTime(new Date(pending.since))} に受け付けました。確認が済むまで、相談者には「公開中」の内容が表示されます。`}
      />
      <ProfileChanges edit={edit} pending={pending} />
    </section>
  );
}
