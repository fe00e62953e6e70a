import { Drawing, type DrawingProps } from "../drawing";

/** The four stages of an interview, small enough for the side of a paragraph. */
const stations = {
  booking: (
    <>
      <path d="M18 24H62V62H18ZM18 35H62M29 18V28M51 18V28" fill="var(--surface)" />
      <path d="M29 47H33M47 47H51M29 55H33" stroke="var(--control)" />
      <circle cx="49" cy="52" r="9" fill="var(--primary-tint)" stroke="var(--primary)" />
      <path d="M45 52 48 55 53 49" stroke="var(--primary)" />
    </>
  ),
  questions: (
    <>
      <path d="M22 16H50L58 24V64H22Z" fill="var(--surface)" />
      <path d="M29 31 31.5 33.5 36 28.5M29 44 31.5 46.5 36 41.5" stroke="var(--primary)" />
      <path d="M41 31H51M41 44H51M30 56H42" stroke="var(--control)" />
      <path d="M50 58 52 51 64 39 69 44 57 56Z" fill="var(--accent-tint)" stroke="var(--accent)" />
    </>
  ),
  interview: (
    <>
      <path
        d="M20 20H46A6 6 0 0 1 52 26V36A6 6 0 0 1 46 42H34L26 49V42H20A6 6 0 0 1 14 36V26A6 6 0 0 1 20 20Z"
        fill="var(--surface)"
        stroke="var(--primary)"
      />
      <path d="M23 28H43M23 34H36" stroke="var(--primary)" />
      <path d="M58 34H60A6 6 0 0 1 66 40V50A6 6 0 0 1 60 56H58V63L50 56H40A6 6 0 0 1 34 50V48" />
      <path d="M42 50H58" />
    </>
  ),
  survey: (
    <>
      <path d="M16 24H64V60H16Z" fill="var(--surface)" />
      <circle cx="28" cy="37" r="4.5" fill="var(--primary)" stroke="var(--primary)" />
      <circle cx="40" cy="37" r="4.5" fill="var(--primary)" stroke="var(--primary)" />
      <circle cx="52" cy="37" r="4.5" stroke="var(--control)" />
      <path d="M25 51H46" stroke="var(--control)" />
      <path d="M52 51 55 54 61 47" stroke="var(--accent)" />
    </>
  ),
} as const;

export type Station = keyof typeof stations;

export function StepDrawing({ station, className }: DrawingProps & { station: Station }) {
  return (
    <Drawing width={80} height={80} stroke={2} className={className}>
      <circle cx="40" cy="40" r="38" fill="var(--primary-tint)" stroke="none" />
      {stations[station]}
    </Drawing>
  );
}
