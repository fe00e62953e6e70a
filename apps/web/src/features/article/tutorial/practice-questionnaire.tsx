import { Drawing, type DrawingProps } from "../drawing";

const cells = [0, 1, 2, 3, 4, 5, 6];

/** A sheet of paper: a week with one day selected, a few times, a pencil. Dashed, because it is only practice. */
export function PracticeQuestionnaire({ className }: DrawingProps) {
  return (
    <Drawing width={320} height={190} className={className}>
      <path
        d="M28 26H272A10 10 0 0 1 282 36V164A10 10 0 0 1 272 174H28A10 10 0 0 1 18 164V36A10 10 0 0 1 28 26Z"
        fill="var(--surface)"
        stroke="var(--control)"
        strokeDasharray="7 7"
      />
      {cells.map((cell) => (
        <g key={cell} transform={`translate(${40 + cell * 32} 46)`}>
          <rect
            width="24"
            height="38"
            rx="6"
            fill={cell === 3 ? "var(--primary)" : "var(--surface)"}
            stroke={cell === 3 ? "var(--primary)" : "var(--control)"}
          />
          <path d="M8 13H16" stroke={cell === 3 ? "var(--on-primary)" : "var(--control)"} />
          {cell % 3 === 0 && <circle cx="12" cy="27" r="2.4" fill={cell === 3 ? "var(--on-primary)" : "var(--primary)"} stroke="none" />}
        </g>
      ))}
      <rect x="40" y="106" width="72" height="26" rx="6" fill="var(--primary-tint)" stroke="var(--primary)" />
      <path d="M62 119H90" stroke="var(--primary)" />
      <rect x="124" y="106" width="72" height="26" rx="6" stroke="var(--primary)" />
      <path d="M146 119H174" stroke="var(--primary)" />
      <path d="M40 152H128" stroke="var(--line)" strokeWidth={3} />
      <path
        d="M205 158 210 141 275 76A6 6 0 0 1 284 76L287 79A6 6 0 0 1 287 88L222 153Z"
        fill="var(--accent-tint)"
        stroke="var(--accent)"
      />
      <path d="M210 141 222 153M265 86 277 98" stroke="var(--accent)" />
      <path d="M150 164C162 152 172 172 184 162 190 157 196 158 205 158" stroke="var(--primary)" />
    </Drawing>
  );
}
