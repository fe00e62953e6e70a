import { CAREER_PLAN_GUIDE, CAREER_PLAN_TEXT } from "@knotter/contract/labels/career-plan";
import { JOB_CARD_TEXT } from "@knotter/contract/labels/job-card";
import type { MenteeRow } from "@knotter/db/mentee/mentee.reads";
import { CAREER_PLAN_TEXTS } from "@knotter/domain/career-plan";
import { jobCardHead } from "@knotter/domain/job-card";
import { tokyoDate } from "@knotter/domain/tokyo";
import { type FormRow, formBytes } from "@knotter/files/xlsx-form";
import { XLSX_MEDIA_TYPE } from "@knotter/files/xlsx-writer";
import type { FileAnswer } from "../file-answer";
import type { CareerPlan } from "./career-plan";

/** Ninety characters of the standard font beside each other: forty of Japanese, with what a cell keeps free. */
const WIDTHS = [14, 32, 14, 30];
const PER_LINE = 40;
/** As high as the boxes of the printed form are, where little is written. */
const LEAST_LINES = 6;

const linesOf = (text: string): number =>
  text.split("\n").reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / PER_LINE)), 0);

/** ジョブ・カード 様式1-1 with what the mentee has written. What a career consultant fills in stays empty. */
export function jobCardOf(mentee: Pick<MenteeRow, "name" | "nameKana">, plan: CareerPlan, now: Date): FileAnswer {
  const today = tokyoDate(now);
  const head = jobCardHead(mentee, plan.birthDate, today);
  const across = WIDTHS.length;
  const rows: FormRow[] = [
    { lines: 2, cells: [{ text: JOB_CARD_TEXT.title, look: "title", columns: across }] },
    { lines: 1, cells: [{ text: head.madeOn, look: "line", columns: across }] },
    {
      lines: 1,
      cells: [
        { text: JOB_CARD_TEXT.kana, look: "label" },
        { text: head.kana, look: "fact" },
        { text: JOB_CARD_TEXT.birthDate, look: "label" },
        { text: head.birthDate, look: "fact" },
      ],
    },
    {
      lines: 2,
      cells: [
        { text: JOB_CARD_TEXT.name, look: "label" },
        { text: head.name, look: "fact", columns: across - 1 },
      ],
    },
    ...CAREER_PLAN_TEXTS.flatMap((field): FormRow[] => [
      { lines: 1, cells: [{ text: `${CAREER_PLAN_TEXT[field]}（${CAREER_PLAN_GUIDE[field]}）`, look: "heading", columns: across }] },
      { lines: Math.max(LEAST_LINES, linesOf(plan[field])), cells: [{ text: plan[field], look: "box", columns: across }] },
    ]),
    { lines: 1, cells: [{ text: `${JOB_CARD_TEXT.consultant}（${JOB_CARD_TEXT.consultantGuide}）`, look: "heading", columns: across }] },
    { lines: LEAST_LINES, cells: [{ text: "", look: "box", columns: across }] },
    {
      lines: 2,
      cells: [
        { text: JOB_CARD_TEXT.held, look: "label" },
        { text: "年　　月　　日", look: "fact", columns: across - 1 },
      ],
    },
    {
      lines: 2,
      cells: [
        { text: JOB_CARD_TEXT.byWhom, look: "label" },
        { text: "", look: "fact" },
        { text: JOB_CARD_TEXT.registration, look: "label" },
        { text: "", look: "fact" },
      ],
    },
  ];
  return {
    fileName: `ジョブ・カード様式1-1_${today}.xlsx`,
    mediaType: XLSX_MEDIA_TYPE,
    chunks: formBytes({ sheet: "キャリア・プランシート", widths: WIDTHS, rows }, now),
  };
}
