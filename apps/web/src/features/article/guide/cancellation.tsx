import { SYSTEM_POLICY } from "@knotter/domain/policy";
import { Badge, type Tone } from "@knotter/ui/badge";
import type { ReactNode } from "react";
import { ContactText } from "@/components/contact";
import { FoldedPart } from "../folded-part";
import type { exampleBooking } from "./example-booking";

/** A time that is never broken over two lines. */
function Moment({ children }: { children: string }) {
  return <span className="whitespace-nowrap tabular-nums">{children}</span>;
}

function Period({ until, tone, count, children }: { until: ReactNode; tone: Tone; count: string; children: ReactNode }) {
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-4 last:border-b-0 last:pb-0 md:grid-cols-[12.5rem_minmax(0,1fr)]">
      <div>
        <p className="leading-control font-bold tabular-nums">{until}</p>
        <Badge tone={tone} className="mt-2">
          {count}
        </Badge>
      </div>
      <div className="space-y-1">{children}</div>
    </li>
  );
}

export function Cancellation({ example }: { example: ReturnType<typeof exampleBooking> }) {
  const { cancelFreeUntilHours, rescheduleUntilHours, rescheduleMax, noShowGraceMinutes, disputeDays } = SYSTEM_POLICY;
  return (
    <>
      <p>
        予定は変わるものです。標準では、開始の{cancelFreeUntilHours}時間前までは回数を使わずにキャンセルでき、開始の{rescheduleUntilHours}
        時間前より早ければ、1回の面談につき{rescheduleMax}
        回まで日時を変えられます。そのあとでもキャンセルはできますが、1回分として消化されます。
      </p>
      <FoldedPart
        title={
          <>
            例：<Moment>{example.day}</Moment> <Moment>{example.hours}</Moment>の面談を予約した場合
          </>
        }
      >
        <ol className="list-none! pl-0!">
          <Period
            until={
              <>
                <Moment>{example.cancelFreeUntil}</Moment>まで
              </>
            }
            tone="success"
            count="回数は戻ります"
          >
            <p>キャンセルできます。使った1回は元に戻り、別の日に予約できます。</p>
            <p>
              日時の変更は、<Moment>{example.rescheduleUntil}</Moment>になる前なら{rescheduleMax}回までできます。
            </p>
          </Period>
          <Period
            until={
              <>
                その後、<Moment>{example.start}</Moment>の開始まで
              </>
            }
            tone="warning"
            count="1回分を消化します"
          >
            <p>キャンセルできます。来られないと分かったら、遅くなってもお知らせください。キャリコンが待たずにすみます。</p>
            <p>
              <ContactText>日時の変更はできません。事情があるときは、事務局にご相談ください。</ContactText>
            </p>
          </Period>
          <Period
            until={
              <>
                連絡がないまま<Moment>{example.absentFrom}</Moment>を過ぎたとき
              </>
            }
            tone="warning"
            count="1回分を消化します"
          >
            <p>
              キャリコンは{noShowGraceMinutes}
              分お待ちします。お会いできなかったときは「無断キャンセル」として報告されることがあります。事実と異なる場合は、報告から
              {disputeDays}日以内にお知らせください。
            </p>
          </Period>
        </ol>
      </FoldedPart>
      <p>キャリコンや事務局の都合で面談ができなくなったときは、いつでも回数は戻り、別の日時の候補をお送りします。</p>
      <p>
        キャンセルの理由は、会社には伝わりません。キャリコンにも、あなたが「キャリコンに理由を伝える」を選ばないかぎり「都合により」とだけ伝わります。
      </p>
      <p className="text-sm text-muted">
        期限や回数は施策によって異なることがあります。予約の確認画面、予約の内容、確認メールに書かれた日時が、あなたの予約の正しい期限です。
      </p>
    </>
  );
}
