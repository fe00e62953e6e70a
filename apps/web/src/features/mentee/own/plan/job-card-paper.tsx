import type { CareerPlan } from "@knotter/api/views/career-plan";
import { CAREER_PLAN_GUIDE, CAREER_PLAN_TEXT } from "@knotter/contract/labels/career-plan";
import { JOB_CARD_TEXT } from "@knotter/contract/labels/job-card";
import { CAREER_PLAN_TEXTS } from "@knotter/domain/career-plan";
import { jobCardHead } from "@knotter/domain/job-card";
import type { LocalDate } from "@knotter/domain/tokyo";

const CELL = "border border-black px-2 py-1";
const LABEL = `${CELL} bg-sunken text-center font-normal`;
/** Boxes as high as on the printed form where little is written; a long text may go on on the next page. */
const BOX = `${CELL} h-[26mm] align-top whitespace-pre-line`;

interface Person {
  name: string | null;
  nameKana: string | null;
}

/** ジョブ・カード 様式1-1 on paper, with what was saved. Seen only where the page is printed. */
export function JobCardPaper({ plan, person, today }: { plan: CareerPlan; person: Person; today: LocalDate }) {
  const head = jobCardHead(person, plan.birthDate, today);
  return (
    <div data-testid="job-card" className="hidden text-[10pt] leading-normal text-black print:block">
      <p className="text-center text-[13pt] font-bold">{JOB_CARD_TEXT.title}</p>
      <p className="mt-2 mb-1 text-right">{head.madeOn}</p>
      <table className="w-full table-fixed border-collapse">
        <colgroup>
          <col className="w-[18%]" />
          <col className="w-[34%]" />
          <col className="w-[16%]" />
          <col />
        </colgroup>
        <tbody>
          <tr>
            <th scope="row" className={LABEL}>
              {JOB_CARD_TEXT.kana}
            </th>
            <td className={CELL}>{head.kana}</td>
            <th scope="row" className={LABEL}>
              {JOB_CARD_TEXT.birthDate}
            </th>
            <td className={CELL}>{head.birthDate}</td>
          </tr>
          <tr>
            <th scope="row" className={LABEL}>
              {JOB_CARD_TEXT.name}
            </th>
            <td colSpan={3} className={`${CELL} h-[10mm] text-[12pt]`}>
              {head.name}
            </td>
          </tr>
          {CAREER_PLAN_TEXTS.map((field) => (
            <Box key={field} title={CAREER_PLAN_TEXT[field]} guide={CAREER_PLAN_GUIDE[field]} text={plan[field]} />
          ))}
          <Box title={JOB_CARD_TEXT.consultant} guide={JOB_CARD_TEXT.consultantGuide} text="" />
          <tr>
            <th scope="row" className={LABEL}>
              {JOB_CARD_TEXT.held}
            </th>
            <td colSpan={3} className={`${CELL} h-[9mm]`}>
              年　　月　　日
            </td>
          </tr>
          <tr>
            <th scope="row" className={LABEL}>
              {JOB_CARD_TEXT.byWhom}
            </th>
            <td className={`${CELL} h-[12mm]`} />
            <th scope="row" className={LABEL}>
              {JOB_CARD_TEXT.registration}
            </th>
            <td className={CELL} />
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Box({ title, guide, text }: { title: string; guide: string; text: string }) {
  return (
    <>
      <tr className="break-after-avoid">
        <th scope="colgroup" colSpan={4} className={`${CELL} bg-sunken text-left font-bold`}>
          {title}
          <span className="ml-1 text-[8.5pt] font-normal">（{guide}）</span>
        </th>
      </tr>
      <tr>
        <td colSpan={4} className={BOX}>
          {text}
        </td>
      </tr>
    </>
  );
}
