import { FigureFrame } from "@knotter/ui/figure-frame";
import { BarChart, type BarDatum, peopleScale } from "./bar-chart";
import { HiddenNote } from "./hidden-note";
import { OtherNumbers } from "./other-numbers";
import { type AttributeBlock, hidden, keyOf, labelOf, mostFirst, peopleTextOf, type ReportRow, told, valueTextOf } from "./report-rows";
import { attributeSentence, overviewSentence, ratingsSentence, tagsSentence, themesSentence } from "./report-sentences";
import { ReportTable } from "./report-table";

interface ChartProps {
  rows: readonly ReportRow[];
}

const datum = (row: ReportRow): BarDatum => ({ key: keyOf(row), label: labelOf(row), value: row.value ?? 0, valueText: valueTextOf(row) });
const RATES = ["registered", "booked", "tookPart"];
/** Contained in the sentence and the three figures at the top. */
const SAID_ABOVE = "listed";

export function OverviewChart({ rows }: ChartProps) {
  const rates = rows.filter(({ itemCode, suppressed }) => RATES.includes(itemCode) && !suppressed);
  const others = rows.filter(({ itemCode }) => !RATES.includes(itemCode) && itemCode !== SAID_ABOVE);
  return (
    <>
      <FigureFrame title="登録・予約・実施の割合" caption={overviewSentence(rows)} table={<ReportTable caption="実施概要" rows={rows} />}>
        <BarChart
          data={rates.map((row) => ({ ...datum(row), beside: peopleTextOf(row) || undefined }))}
          domain={[0, 100]}
          ticks={[0, 25, 50, 75, 100]}
          tickText={(tick) => `${tick}%`}
        />
      </FigureFrame>
      <OtherNumbers rows={others} />
    </>
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
export function RatingsChart({ rows }: ChartProps) {
  return (
    <FigureFrame title="アンケートの平均" caption={ratingsSentence(rows)} table={<ReportTable caption="アンケートの平均" rows={rows} />}>
      <div className="grid gap-5">
        {SCALES.map(({ items, domain, ticks, unit }) => {
          const data = told(rows.filter(({ itemCode }) => (items as readonly string[]).includes(itemCode))).map(datum);
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

/** The participants of each group, in the order of the groups, with their mean. */
export function AttributeChart({ block }: { block: AttributeBlock }) {
  const { kind, label, participants, ratings } = block;
  // Ages have a natural order; a group with nobody is a row of the table, but no bar.
  const some = told(participants).filter(({ value }) => (value ?? 0) > 0);
  const data = (kind === "age" ? some : mostFirst(some)).map((row): BarDatum => {
    const rating = ratings.find((other) => other.attribute?.group === row.attribute?.group);
    return { ...datum(row), beside: rating && !rating.suppressed ? `${rating.item} ${valueTextOf(rating)}` : undefined };
  });
  const all = participants.flatMap((row) => [row, ...ratings.filter((other) => other.attribute?.group === row.attribute?.group)]);
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
