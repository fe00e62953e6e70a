import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import type { Refusal } from "./refusal";

const SHOWN = 20;

/** Why nothing was saved, and what to do about it: the conflicting interviews, what is missing, or the newer version. */
export function RefusalNote({ refusal, onReload }: { refusal: Refusal; onReload?: (() => void) | undefined }) {
  const { code, sentence, sessions, missing } = refusal;
  if (code === "VERSION_CONFLICT") {
    return (
      <Banner
        status="warning"
        announce
        title="ほかの画面で内容が更新されました。"
        action={
          onReload && (
            <Button variant="secondary" size="small" icon="refresh" onClick={onReload}>
              最新の内容を読み込む
            </Button>
          )
        }
      >
        入力した内容はそのまま残ります。最新の内容を読み込んでから、もう一度保存してください。
      </Banner>
    );
  }
  if (sessions.length > 0) {
    return (
      <Banner status="warning" announce title={`この変更のあとに、予約済みの面談が${sessions.length}件あります。`}>
        <p>まだ保存していません。先に、次の面談の日時を変更するかキャンセルしてください。</p>
        <ul className="mt-2">
          {sessions.slice(0, SHOWN).map(({ mentoringId, publicNo, startAt }) => (
            <li key={mentoringId}>
              <Link as={AppLink} href={href("reserved", { id: mentoringId })} className="inline-flex min-h-11 items-center tabular-nums">
                {formatDateTime(new Date(startAt))}（{publicNo}）
              </Link>
            </li>
          ))}
        </ul>
        {sessions.length > SHOWN && <p>ほか{sessions.length - SHOWN}件</p>}
      </Banner>
    );
  }
  return (
    <Banner
      status={code === null || code === "INTERNAL" ? "error" : "warning"}
      announce
      title={sentence}
      action={
        code === null &&
        onReload && (
          <Button variant="secondary" size="small" icon="refresh" onClick={onReload}>
            もう一度読み込む
          </Button>
        )
      }
    >
      {missing.length > 0 && (
        <ul className="list-disc pl-5">
          {missing.map(({ item, label }) => (
            <li key={item}>{label}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
