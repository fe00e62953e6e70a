import { LIMITS } from "@knotter/domain/policy";
import { Card } from "@knotter/ui/card";
import type { RouterOutputs } from "@/trpc/outputs";

type Ratings = NonNullable<RouterOutputs["mentors"]["results"]["ratings"]>;

const BEST = 5;
const ROWS = [
  { key: "satisfaction", text: "満足度" },
  { key: "easeOfTalking", text: "話しやすさ" },
  { key: "goalProgress", text: "目的に近づけたか" },
] as const satisfies readonly { key: keyof Ratings; text: string }[];

/** The mentees' ratings, only averaged over five at a time, so that no single answer can be derived. */
export function RatingsCard({ ratings }: { ratings: Ratings | null }) {
  return (
    <Card className="grid gap-x-10 gap-y-3 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <h2 className="text-lg">アンケートの平均</h2>
        {ratings !== null && <p className="text-sm text-muted tabular-nums">{ratings.n}件の回答の平均です（前月末まで）。</p>}
      </div>
      {ratings === null ? (
        <p className="text-muted">
          報告書を提出した面談のアンケートが{LIMITS.ratingsTogether}件そろうと、翌月のはじめから平均を表示します。
        </p>
      ) : (
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
          {ROWS.map(({ key, text }) => (
            // A group in a <dl> may only contain the term and its descriptions.
            <div key={key} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1">
              <dt className="text-sm font-bold">{text}</dt>
              <dd className="tabular-nums">
                <span className="text-xl font-bold">{ratings[key].toFixed(1)}</span>
                <span className="text-sm text-muted"> / {BEST}</span>
              </dd>
              <dd aria-hidden="true" className="col-span-2 h-2 overflow-hidden rounded-pill bg-sunken">
                <div className="h-full origin-left bg-primary" style={{ transform: `scaleX(${ratings[key] / BEST})` }} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-sm text-muted lg:col-start-2">
        どなたの回答か分からないように、{LIMITS.ratingsTogether}
        件ずつまとめ、月のはじめにだけ更新します。コメントは、相談者があなた宛に書いたものだけが届きます。
      </p>
    </Card>
  );
}
