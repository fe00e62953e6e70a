"use client";

import { menteeAdminForm } from "@knotter/contract/resources/mentees";
import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Link } from "@knotter/ui/link";
import { RadioCards } from "@knotter/ui/radio-cards";
import { Skeleton } from "@knotter/ui/skeleton";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { drafts } from "@/components/form/drafts";
import { SelectField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { useServerForm } from "@/components/form/use-server-form";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { DISABLED_REASON_TEXT, type Mentee, nameOf } from "./labels";
import { interviewsOf } from "./list-state";
import { useMenteeChange } from "./use-administer";

const REASONS = Object.entries(DISABLED_REASON_TEXT).map(([value, label]) => ({ value, label }));
const schema = menteeAdminForm.pick({ disabledReason: true, disabledNote: true, futureSessions: true });

interface InTheWay {
  mentoringId: string;
  publicNo: string;
  startAt: string;
}

/** Disables an account, after showing what happens to the future interviews. */
export function DisableDialog({ mentee, onClose }: { mentee: Mentee; onClose: () => void }) {
  const change = useMenteeChange(mentee);
  /** Named by a refusal: somebody has booked since the list was loaded. */
  const [named, setNamed] = useState<readonly InTheWay[]>([]);
  const { data } = trpc.mentees.mentorings.useQuery(
    { ...interviewsOf(mentee.id), status: "upcoming" },
    { meta: { quiet: true }, staleTime: 0 },
  );
  const upcoming = named.length > 0 ? named : (data?.items ?? []).map(({ id, ...item }) => ({ ...item, mentoringId: id }));
  const form = useServerForm({
    schema,
    values: { disabledReason: "left_company", disabledNote: "", futureSessions: "" },
    draft: drafts.disableMentee(mentee.id),
    anew: ["futureSessions"],
    send: (wanted) => change({ ...wanted, disabled: true }),
    onSaved() {
      showToast({ status: "success", text: "利用を停止しました。" });
      onClose();
    },
    onRefused(error) {
      const app = appErrorOf(error);
      if (app?.code !== "FUTURE_SESSIONS") return undefined;
      setNamed(app.data?.mentorings ?? []);
      return null;
    },
  });
  const future = form.choice("futureSessions");
  return (
    <FormDialog
      form={form}
      title="利用を停止する"
      description={`${nameOf(mentee)}さん`}
      submitLabel={upcoming.length > 0 && future.value === "cancel" ? `${upcoming.length}件をキャンセルして停止する` : "停止する"}
      variant="danger"
      disabled={data === undefined || (upcoming.length > 0 && future.value === "")}
      onClose={onClose}
    >
      <p>すべての端末からログアウトし、ログインできなくなります。あとから再開できます。</p>
      <SelectField {...form.field("disabledReason")} label="理由" options={REASONS} />
      <TextField {...form.field("disabledNote")} label="補足" hint="事務局だけが見られます。" />
      {data === undefined && <Skeleton className="h-20 w-full" />}
      {data !== undefined && upcoming.length === 0 && <p>これからの面談はありません。</p>}
      {upcoming.length > 0 && (
        <>
          <ul className="divide-y divide-line rounded-control border border-line">
            {upcoming.map(({ mentoringId, startAt, publicNo }) => (
              <li key={mentoringId} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-1 tabular-nums">
                <Link as={AppLink} href={href("reserved", { id: mentoringId })} className="inline-flex min-h-11 items-center">
                  {formatDateTime(new Date(startAt))}
                </Link>
                <span className="text-sm text-muted">{publicNo}</span>
              </li>
            ))}
          </ul>
          <RadioCards<"keep" | "cancel" | "">
            {...future}
            legend={`これからの面談${upcoming.length}件`}
            options={[
              { value: "cancel", label: "すべてキャンセルする", hint: "回数は戻り、双方にメールでお知らせします。" },
              { value: "keep", label: "予定どおり残す", hint: "ご本人はログインできないため、参加の方法を別にお伝えください。" },
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}
