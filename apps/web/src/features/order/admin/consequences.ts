import { ORDER_POLICY_TEXT } from "@knotter/contract/labels/order";
import { DISCLOSURE_LEVELS } from "@knotter/domain/disclosure";
import { formatDate, isLocalDate } from "@knotter/domain/tokyo";
import { type ConditionsValues, POLICY_KEYS } from "./values";

const breadthOf = ({ disclosureLevel }: ConditionsValues): number =>
  disclosureLevel === "" ? -1 : DISCLOSURE_LEVELS.indexOf(disclosureLevel);

/** What saving these changes does, and to whom, in sentences, ordered by importance. */
export function consequencesOf(before: ConditionsValues, after: ConditionsValues): string[] {
  const said: string[] = [];
  const changed = (key: keyof ConditionsValues) => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  // Not while it is being typed.
  if (changed("endsOn") && isLocalDate(after.endsOn)) {
    said.push(
      after.endsOn < before.endsOn
        ? `${formatDate(after.endsOn)}より後に予約済みの面談があるときは、先に日時の変更かキャンセルが必要です。`
        : `${formatDate(after.endsOn)}までの面談を予約できるようになります。予約受付終了日もあわせてご確認ください。`,
    );
  }
  if (changed("bookingOpensOn") || changed("bookingClosesOn"))
    said.push("新しい予約を受け付ける期間が変わります。予約済みの面談には影響しません。");
  if (changed("reportPeriodEnds"))
    said.push("全体報告書は、新しい期間ごとに、最終日の15日後に集計されます。締め切った期間の集計は変わりません。");
  if (changed("sessionMinutes")) said.push(`これからの予約は1回${after.sessionMinutes}分になります。予約済みの面談の時間は変わりません。`);
  if (changed("maxMentoringCount")) {
    said.push(
      `いま${before.maxMentoringCount}回の方の上限が${after.maxMentoringCount}回になります。個別に回数を変えた方は、そのままです。`,
    );
  }
  if (changed("totalSessionCap"))
    said.push(
      after.totalSessionCap === ""
        ? "施策全体の回数の上限がなくなります。"
        : `施策全体で${after.totalSessionCap}回に達すると、予約を受け付けなくなります。`,
    );
  if (changed("disclosureLevel")) {
    said.push("これからの予約に適用されます。予約済みの面談の共有範囲は変わりません。");
    said.push(
      breadthOf(after) > breadthOf(before)
        ? "会社に伝わることが増えます。相談者には、次に予約するときの画面で新しい共有範囲が示されます。"
        : "会社に伝わることが減ります。人事ご担当者の画面には、すぐに反映されます。",
    );
  }
  if (changed("showRegistration"))
    said.push(
      after.showRegistration
        ? "これまでに登録した方も含めて、誰が登録したかが人事ご担当者に見えるようになります。"
        : "誰が登録したかは、人事ご担当者に見えなくなります。",
    );
  const rules = POLICY_KEYS.filter((key) => before.policy[key] !== after.policy[key]).map((key) => ORDER_POLICY_TEXT[key].label);
  if (rules.length > 0) said.push(`「${rules.join("」「")}」は、予約済みの面談にもすぐに適用されます。`);
  if (changed("questionSetId")) said.push("これから書かれる事前質問シートで使われます。書きかけと提出済みの事前質問シートは変わりません。");
  if (changed("name")) said.push("相談者と会社の画面、これから送るメールの施策名が変わります。");
  return said;
}
