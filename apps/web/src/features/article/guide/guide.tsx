import { canOpen, href, ROUTES } from "@knotter/contract/routes";
import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { SYSTEM_POLICY } from "@knotter/domain/policy";
import type { LocalDate } from "@knotter/domain/tokyo";
import { ButtonLink } from "@knotter/ui/button-link";
import { Icon } from "@knotter/ui/icon";
import NextLink from "next/link";
import type { HelpLine } from "@/components/help-lines";
import { ArticlePage } from "../article-page";
import { NextStep, type Reader } from "../next-step";
import { About } from "./about";
import { Cancellation } from "./cancellation";
import { Consultant } from "./consultant";
import { Disclosure } from "./disclosure";
import { Distress } from "./distress";
import { exampleBooking } from "./example-booking";
import { Flow } from "./flow";
import { Questions } from "./questions";
import { Secrecy } from "./secrecy";
import { Topics } from "./topics";
import { TwoDesks } from "./two-desks";

const promises = [
  { anchor: "#secrecy", text: "話した内容が、あなたの承認なしに会社へ伝わることはありません。", more: "守秘義務と例外" },
  { anchor: "#topics", text: "話すことが決まっていなくても、準備がなくても受けられます。", more: "話すことの例" },
  {
    anchor: "#cancellation",
    text: `開始の${SYSTEM_POLICY.cancelFreeUntilHours}時間前までなら、キャンセルしても回数は減りません。`,
    more: "期限の具体例",
  },
] as const;

function Promises() {
  return (
    <ul aria-label="はじめに知っておいてほしいこと" className="grid gap-3 md:grid-cols-3 md:gap-5">
      {promises.map(({ anchor, text, more }) => (
        <li key={anchor} className="flex flex-col rounded-card border border-primary/20 bg-primary-tint px-5 pt-4 pb-2">
          <p className="flex-1 leading-[1.7] font-bold">{text}</p>
          <a
            href={anchor}
            className="inline-flex min-h-11 items-center gap-1 self-start text-sm text-primary-hover underline underline-offset-4"
          >
            {more}
            <Icon name="chevron-down" size={16} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** 「初めての方へ」: what happens from the booking to the survey, who sees what, and how to leave. `today` only dates the example. */
export function Guide({
  reader,
  today,
  helpLines,
  own = [],
}: {
  reader: Reader;
  today: LocalDate;
  /** The levels of the reader's own orders. */
  own?: readonly DisclosureLevel[] | undefined;
  /** The list that an admin maintains. */
  helpLines?: readonly HelpLine[] | undefined;
}) {
  const example = exampleBooking(today);
  return (
    <ArticlePage
      title={ROUTES.guide.title}
      lead={
        <>
          <p>
            キャリアについて人に話すのが初めてでも、心配はいりません。予約してから面談が終わるまでに何が起きるか、だれに何が見えるかを、順に説明します。
          </p>
          {canOpen("mentors", reader) && (
            <p className="mt-5">
              <ButtonLink as={NextLink} href={href("mentors")} variant="secondary" icon="search">
                {ROUTES.mentors.title}
              </ButtonLink>
            </p>
          )}
        </>
      }
      drawing={<TwoDesks />}
      summary={<Promises />}
      sections={[
        { id: "about", title: "面談とは", content: <About /> },
        { id: "flow", title: "面談の流れ", folded: true, content: <Flow /> },
        { id: "topics", title: "話すことと準備", folded: true, content: <Topics linkCareer={canOpen("aboutCareer", reader)} /> },
        { id: "secrecy", title: "守秘義務", folded: true, content: <Secrecy /> },
        { id: "disclosure", title: "会社に見える範囲", content: <Disclosure example={example} own={own} /> },
        { id: "cancellation", title: "変更とキャンセル", folded: true, content: <Cancellation example={example} /> },
        { id: "consultant", title: "キャリコンという資格", folded: true, content: <Consultant /> },
        { id: "distress", title: "とてもつらいとき", content: <Distress lines={helpLines} /> },
        { id: "questions", title: "よくある質問", folded: true, content: <Questions /> },
      ]}
      next={<NextStep reader={reader} title="次にできること" pages={["mentors", "tutorial", "aboutCareer"]} />}
    />
  );
}
