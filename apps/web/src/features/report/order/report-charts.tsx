import { FigureFrame } from "@knotter/ui/figure-frame";
import { BarChart, type BarDatum, peopleScale } from "./bar-chart";
import { HiddenNote } from "./hidden-note";
import { OtherNumbers } from "./other-numbers";
import {
  type AttributeBlock,
  beforeOf,
  hidden,
  keyOf,
  labelOf,
  mostFirst,
  ofTextOf,
  type ReportRow,
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

/** The course of the interviews, month by month; nothing for a report from before there was one. */
export function MonthsChart({ rows }: ChartProps) {
  if (rows.length === 0) return null;
  // A hidden month keeps its place between the others.
  const data = told(rows).length > 0 ? rows.map(datum) : [];
  return (
    <FigureFrame
      title="月ごとの実施件数"
      caption={monthsSentence(rows)}
      table={<ReportTable caption="月ごとの実施件数" head="月" rows={rows} />}
    >
      {data.length > 0 && <BarChart data={data} {...peopleScale(data)} tickText={(tick) => `${tick}件`} />}
      <HiddenNote rows={hidden(rows)} />
    </FigureFrame>
  );
}

/** How many gave which answer, rating by rating, the best answer first; nothing for a report from before there were distributions. */
export function AnswersChart({ rows }: ChartProps) {
  if (rows.length === 0) return null;
  const byRating = [...new Map(told(rows).map(({ itemCode, item }) => [itemCode, item]))];
  return (
    <FigureFrame title="回答の分布" caption={answersSentence(rows)} table={<ReportTable caption="回答の分布" head="回答" rows={rows} />}>
      <div className="grid gap-5">
        {byRating.map(([itemCode, item]) => (
          <div key={itemCode} data-print="keep">
            <p className="mb-1 text-sm font-bold">{item}</p>
            <BarChart
              data={told(rows)
                .filter((row) => row.itemCode === itemCode)
                .map(datum)
                .reverse()}
              domain={[0, 100]}
              ticks={[0, 25, 50, 75, 100]}
              tickText={(tick) => `${tick}%`}
            />
          </div>
        ))}
      </div>
      <HiddenNote rows={hidden(rows)} />
    </FigureFrame>
  );
}

function PeopleChart({ rows, title, caption, head }: ChartProps & { title: string; caption: string; head: string }) {
  const data = mostFirst(told(rows)).map(datum);
  return (
    <FigureFrame title={title} caption={caption} table={<ReportTable caption={title} head={head} rows={rows} />}>
      {data.length > 0 && <BarChart data={data} {...peopleScale(data)} tickText={(tick) => `${tick}人`} />}
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
  return (
    <FigureFrame
      title="アンケートの平均"
      caption={ratingsSentence(rows, previous)}
      table={<ReportTable caption="アンケートの平均" rows={rows} previous={previous} />}
    >
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

/** The participants of each group, in the order of the groups, with what they are of, and their mean. */
export function AttributeChart({ block }: { block: AttributeBlock }) {
  const { kind, label, participants, rates, ratings } = block;
  // Ages have a natural order; a group with nobody is a row of the table, but no bar.
  const some = told(participants).filter(({ value }) => (value ?? 0) > 0);
  const data = (kind === "age" ? some : mostFirst(some)).map((row): BarDatum => {
    const own = (rows: readonly ReportRow[]) => told(rows).find((other) => other.attribute?.group === row.attribute?.group);
    const [rate, rating] = [own(rates), own(ratings)];
    const beside = [
      rate ? `対象${rate.of ?? 0}人の${valueTextOf(rate)}` : shareText(row, some),
      rating && `${rating.item} ${valueTextOf(rating)}`,
    ];
    return { ...datum(row), beside: beside.filter((text) => text !== undefined) };
  });
  const groups = [...new Set([...participants, ...rates].map((row) => row.attribute?.group))];
  const all = groups.flatMap((group) =>
    [participants, rates, ratings].flatMap((rows) => rows.filter((row) => row.attribute?.group === group)),
  );
  return (
    <FigureFrame
      title={`${label}別`}
      caption={attributeSentence(block)}
      table={<ReportTable caption={`${label}別`} head={label} rows={all} />}
    >
      {data.length > 0 && <BarChart data={data} {...peopleScale(data)} tickText={(tick) => `${tick}人`} />}
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
