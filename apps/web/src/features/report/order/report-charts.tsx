import { ANSWERS_TEXT, MONTHS_TEXT } from "@knotter/contract/labels/report";
import { FigureFrame } from "@knotter/ui/figure-frame";
import { BarChart, type BarDatum, peopleScale } from "./bar-chart";
import { ColumnChart } from "./column-chart";
import { HiddenNote } from "./hidden-note";
import { OtherNumbers } from "./other-numbers";
import {
  type AttributeBlock,
  beforeOf,
  hidden,
  keyOf,
  labelOf,
  mostFirst,
  mostFirstOfNamed,
  ofTextOf,
  type ReportRow,
  ratedGroups,
  rowOf,
  told,
  valueTextOf,
} from "./report-rows";
import {
  answersSentence,
  attributeSentence,
  monthsSentence,
  overviewSentence,
  ratingsSentence,
  tagsSentence,
  themesSentence,
} from "./report-sentences";
import { ReportTable } from "./report-table";
import { ShareChart } from "./share-chart";

interface ChartProps {
  rows: readonly ReportRow[];
}

interface ComparedProps extends ChartProps {
  /** The same numbers of the year before, where that report is published. */
  previous?: readonly ReportRow[] | undefined;
}

const datum = (row: ReportRow): BarDatum => ({ key: keyOf(row), label: labelOf(row), value: row.value ?? 0, valueText: valueTextOf(row) });

/** With the number of the year before, if it can be held against this one. */
function compared(row: ReportRow, previous: readonly ReportRow[] | undefined): BarDatum {
  const before = beforeOf(row, previous);
  return { ...datum(row), before: before && { value: before.value ?? 0, valueText: valueTextOf(before) } };
}

const RATES = ["registered", "booked", "tookPart"];
/** Contained in the sentence and the three figures at the top. */
const SAID_ABOVE = "listed";

export function OverviewChart({ rows, previous }: ComparedProps) {
  const rates = rows.filter(({ itemCode, suppressed }) => RATES.includes(itemCode) && !suppressed);
  const others = rows.filter(({ itemCode }) => !RATES.includes(itemCode) && itemCode !== SAID_ABOVE);
  return (
    <>
      <FigureFrame
        title="登録・予約・実施の割合"
        caption={overviewSentence(rows, previous)}
        table={<ReportTable caption="実施概要" rows={rows} previous={previous} />}
      >
        <BarChart
          data={rates.map((row) => ({ ...compared(row, previous), beside: [ofTextOf(row)].filter(Boolean) }))}
          domain={[0, 100]}
          ticks={[0, 25, 50, 75, 100]}
          tickText={(tick) => `${tick}%`}
        />
      </FigureFrame>
      <OtherNumbers rows={others} />
    </>
  );
}

/** With more months than these the columns would be too narrow for their numbers. */
const MONTHS_AS_COLUMNS = 24;

/** Where every number is hidden, the caption says so, and there is nothing to draw or to list. */
function HiddenFigure({ title, caption }: { title: string; caption: string }) {
  return <FigureFrame title={title} caption={caption} className="[&_figcaption]:mb-0" />;
}

/** The course of the interviews, month by month; nothing for a report from before there was one. */
export function MonthsChart({ rows }: ChartProps) {
  if (rows.length === 0) return null;
  if (told(rows).length === 0) return <HiddenFigure title={MONTHS_TEXT} caption={monthsSentence(rows)} />;
  // A hidden month keeps its place between the others.
  const data = rows.map(datum);
  const bars = <BarChart data={data} {...peopleScale(data)} tickText={(tick) => `${tick}件`} />;
  return (
    <FigureFrame title={MONTHS_TEXT} caption={monthsSentence(rows)} table={<ReportTable caption={MONTHS_TEXT} head="月" rows={rows} />}>
      {data.length > MONTHS_AS_COLUMNS && bars}
      {data.length <= MONTHS_AS_COLUMNS && (
        <div className="@container">
          <div className="@lg:hidden">{bars}</div>
          <div className="hidden @lg:block">
            <ColumnChart data={rows.map(monthColumn)} highest={Math.max(...data.map(({ value }) => value))} />
          </div>
        </div>
      )}
      <HiddenNote rows={hidden(rows)} />
      <p className="mt-3 text-sm text-muted max-sm:break-keep">
        個人が分からないように、人数がそろった月だけに数えます。各月の合計は、実施した面談の数より少ないことがあります。
      </p>
    </FigureFrame>
  );
}

/** The year stands with the first month, and with each January. */
function monthColumn(row: ReportRow, index: number) {
  const [year, month] = row.itemCode.split("-");
  const label = `${Number(month)}月`;
  return { ...datum(row), label, above: index === 0 || month === "01" ? `${year}年` : null, hidden: row.suppressed };
}

/** How many gave which answer, rating by rating, beside their mean; nothing for a report from before there were distributions. */
export function AnswersChart({ rows, ratings }: ChartProps & { ratings: readonly ReportRow[] }) {
  if (rows.length === 0) return null;
  if (told(rows).length === 0) return <HiddenFigure title={ANSWERS_TEXT} caption={answersSentence(rows)} />;
  const byRating = [...new Map(told(rows).map(({ itemCode, item }) => [itemCode, item]))];
  return (
    <FigureFrame
      title={ANSWERS_TEXT}
      caption={answersSentence(rows)}
      table={<ReportTable caption={ANSWERS_TEXT} head="回答" rows={rows} />}
    >
      <ShareChart
        rows={byRating.map(([itemCode, item]) => {
          const mean = rowOf(told(ratings), itemCode);
          const own = told(rows).filter((row) => row.itemCode === itemCode);
          return { key: itemCode, label: item, parts: own.map(datum), beside: mean && `平均 ${valueTextOf(mean)}` };
        })}
      />
      <HiddenNote rows={hidden(rows)} />
    </FigureFrame>
  );
}

function PeopleChart({ rows, title, caption, head }: ChartProps & { title: string; caption: string; head: string }) {
  const data = mostFirst(told(rows)).map(datum);
  if (data.length === 0) return <HiddenFigure title={title} caption={caption} />;
  return (
    <FigureFrame title={title} caption={caption} table={<ReportTable caption={title} head={head} rows={rows} />}>
      <BarChart data={data} {...peopleScale(data)} tickText={(tick) => `${tick}人`} />
      <HiddenNote rows={hidden(rows)} />
    </FigureFrame>
  );
}

export const ThemesChart = (props: ChartProps) => (
  <PeopleChart {...props} title="テーマごとの、話した方の人数" caption={themesSentence(props.rows)} head="テーマ" />
);

export const TagsChart = (props: ChartProps) => (
  <PeopleChart {...props} title="課題ごとの、話した方の人数" caption={tagsSentence(props.rows)} head="課題" />
);

const SCALES = [
  { items: ["satisfaction", "easeOfTalking", "goalProgress"], domain: [1, 5], ticks: [1, 2, 3, 4, 5], unit: "点" },
  { items: ["selfEfficacyChange"], domain: [-3, 3], ticks: [-3, 0, 3], unit: "点" },
  { items: ["nps"], domain: [-100, 100], ticks: [-100, 0, 100], unit: "" },
] as const;

/** Ratings on their own scales. The change is drawn over three points in both directions: beyond that the bar is full. */
export function RatingsChart({ rows, previous }: ComparedProps) {
  const [title, caption] = ["アンケートの平均", ratingsSentence(rows, previous)];
  if (told(rows).length === 0) return <HiddenFigure title={title} caption={caption} />;
  return (
    <FigureFrame title={title} caption={caption} table={<ReportTable caption={title} rows={rows} previous={previous} />}>
      <div className="grid gap-5">
        {SCALES.map(({ items, domain, ticks, unit }) => {
          const data = told(rows.filter(({ itemCode }) => (items as readonly string[]).includes(itemCode))).map((row) =>
            compared(row, previous),
          );
          if (data.length === 0) return null;
          return (
            <BarChart
              key={items[0]}
              data={data}
              domain={domain}
              ticks={ticks}
              tickText={(tick) => `${tick > 0 && domain[0] < 0 ? "+" : ""}${tick}${unit}`}
            />
          );
        })}
      </div>
      <HiddenNote rows={hidden(rows)} />
    </FigureFrame>
  );
}

/** The rate of each group, or the participants where there are no rates, with what they are of and with their mean. */
export function AttributeChart({ block }: { block: AttributeBlock }) {
  const { kind, label, participants, rates, ratings } = block;
  const meanOf = (row: ReportRow) => {
    const rating = told(ratings).find((other) => other.attribute?.group === row.attribute?.group);
    return rating && `${rating.item} ${valueTextOf(rating)}`;
  };
  const rated = ratedGroups(block);
  // Ages have a natural order; a group with nobody is a row of the table, but no bar.
  const some = told(participants).filter(({ value }) => (value ?? 0) > 0);
  const bars = rated.length > 0 ? mostFirstOfNamed(rated) : kind === "age" ? some : mostFirstOfNamed(some);
  const data = bars.map((row): BarDatum => {
    const beside = [rated.length > 0 ? ofTextOf(row) : shareText(row, some), meanOf(row)];
    return { ...datum(row), beside: beside.filter((text) => text !== undefined) };
  });
  const percent = { domain: [0, 100], ticks: [0, 25, 50, 75, 100], tickText: (tick: number) => `${tick}%` } as const;
  const people = { ...peopleScale(data), tickText: (tick: number) => `${tick}人` };
  const groups = [...new Set([...participants, ...rates].map((row) => row.attribute?.group))];
  const all = groups.flatMap((group) =>
    [participants, rates, ratings].flatMap((rows) => rows.filter((row) => row.attribute?.group === group)),
  );
  if (told(all).length === 0) return <HiddenFigure title={`${label}別`} caption={attributeSentence(block)} />;
  return (
    <FigureFrame
      title={`${label}別`}
      caption={attributeSentence(block)}
      table={<ReportTable caption={`${label}別`} head={label} rows={all} />}
    >
      {data.length > 0 && <BarChart data={data} {...(rated.length > 0 ? percent : people)} />}
      <HiddenNote rows={hidden(participants)} />
    </FigureFrame>
  );
}

/** Which part of all those counted by the attribute a group is; nothing where some number is only a bound. */
function shareText(row: ReportRow, all: readonly ReportRow[]): string | undefined {
  if (all.some(({ valueText, value }) => valueText !== String(value))) return undefined;
  const total = all.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return `${total}人の${Math.round((100 * (row.value ?? 0)) / total)}%`;
}
