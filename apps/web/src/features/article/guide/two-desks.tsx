import { Drawing, type DrawingProps } from "../drawing";

/** A person at a desk with a laptop, facing right; mirrored for the other desk. */
function Seated({ cloth, line, hair }: { cloth: string; line: string; hair: string }) {
  return (
    <g>
      <path d="M62 118 58 176M58 176H116M64 176 58 222M110 176 116 222" stroke="var(--control)" />
      <path d="M94 104C80 110 72 132 74 166 75 176 80 180 90 180H128V146L123 120C119 106 108 101 94 104Z" fill={cloth} stroke="none" />
      <path d="M94 104C80 110 72 132 74 166 75 176 80 180 90 180H140C148 180 151 184 151 190V222H164M128 180V152" stroke={line} />
      <path d="M94 104C106 101 117 105 121 117L130 140 160 147" stroke={line} />
      <path d="M106 122 116 148C117 151 119 152 122 152L160 152" stroke={line} />
      <path d="M136 153H214M204 153V222M152 150H190L200 118" stroke="var(--ink)" />
      <path d="M98 92V102M112 96V103" stroke={line} />
      <circle cx="107" cy="74" r="22" fill="var(--surface)" stroke={line} />
      <path d={hair} fill={line} stroke={line} />
      <path d="M121 72V75.5M118 86C121 87.5 124 86.8 126 85" stroke={line} strokeWidth={2} />
    </g>
  );
}

/** Two people at two desks in two places; their words are tied into one knot. */
export function TwoDesks({ className }: DrawingProps) {
  return (
    <Drawing width={480} height={240} className={className}>
      <path d="M28 222H452" stroke="var(--line)" />
      <Seated
        cloth="var(--primary-tint)"
        line="var(--primary)"
        hair="M86 78C82 60 92 50 108 50 121 50 130 58 129 68 120 69 110 66 104 60 102 68 96 73 91 74 90 78 89 80 90 84 87 83 86 81 86 78Z"
      />
      <g transform="translate(480 0) scale(-1 1)">
        <Seated
          cloth="var(--accent-tint)"
          line="var(--ink)"
          hair="M84 96C78 82 80 50 107 49 124 49 131 60 129 69 118 70 110 65 107 61 104 70 99 72 95 74 96 84 96 92 92 99 89 99 86 98 84 96Z"
        />
      </g>
      <g transform="translate(212 62)">
        <path
          stroke="var(--primary)"
          strokeDasharray="8.5 3.6 31.4 3.6 6.8 3.6 31.4 3.6 10.5 0"
          strokeLinecap="butt"
          d="M2 11H21.5C28 11 28 5.5 34.5 5.5A10.5 10.5 0 0 1 34.5 26.5C28 26.5 28 21 21.5 21H2"
        />
        <path
          stroke="var(--accent)"
          strokeDasharray="24.9 3.6 43.9 3.6 26.9 0"
          strokeLinecap="butt"
          d="M54 11H34.5C28 11 28 5.5 21.5 5.5A10.5 10.5 0 0 0 21.5 26.5C28 26.5 28 21 34.5 21H54"
        />
        <path stroke="var(--primary)" d="M2 11C-10 11-14 26-14 52M2 21C-4 21-7 32-9 54" />
        <path stroke="var(--accent)" d="M54 11C66 11 70 26 70 52M54 21C60 21 63 32 65 54" />
      </g>
    </Drawing>
  );
}
