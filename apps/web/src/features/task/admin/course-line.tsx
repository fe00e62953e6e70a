import { Skeleton } from "@knotter/ui/skeleton";

export interface CoursePoint {
  on: string;
  booked: number;
  held: number;
}

const WIDTH = 120;
const HEIGHT = 28;

/** People who booked (line) and who were received (area), against everybody on the list: the top. Its figures are next to it. */
export function CourseLine({ points, people }: { points: readonly CoursePoint[] | null; people: number }) {
  if (points === null) return <Skeleton className="h-7 w-full max-w-48" />;
  if (points.length < 2 || people === 0) return <span className="text-sm text-muted">これから始まります</span>;
  const x = (n: number) => ((n * WIDTH) / (points.length - 1)).toFixed(1);
  const y = (count: number) => (HEIGHT - 2 - (Math.min(count, people) / people) * (HEIGHT - 4)).toFixed(1);
  const line = (of: "booked" | "held") => points.map((point, n) => `${x(n)},${y(point[of])}`).join(" ");
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className="h-7 w-full max-w-48">
      <line x1="0" x2={WIDTH} y1="2" y2="2" className="stroke-line" strokeDasharray="3 3" vectorEffect="non-scaling-stroke" />
      <polygon points={`0,${HEIGHT} ${line("held")} ${WIDTH},${HEIGHT}`} className="fill-primary/25" />
      <polyline
        points={line("booked")}
        className="fill-none stroke-primary"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
