import { Drawing, type DrawingProps } from "../drawing";

/** A thread that starts as a tangle and continues as a line, past a book, a plant and a computer, with a few knots on its way. */
export function UntangledThread({ className }: DrawingProps) {
  return (
    <Drawing width={480} height={200} className={className}>
      <path
        stroke="var(--primary)"
        d="M4 176C8 173 22 169 30 158C38 147 46 125 50 112C55 99 51 89 58 80C66 71 81 61 94 59C107 56 126 58 137 63C149 68 160 80 163 90C166 100 163 115 156 123C149 131 134 137 121 138C109 139 91 133 80 126C69 118 59 104 55 94C52 83 55 69 60 61C66 54 79 49 89 49C99 50 113 56 121 64C129 72 137 86 139 97C141 108 138 122 133 129C128 137 118 142 110 143C102 143 92 138 86 131C80 124 75 111 75 101C74 90 78 77 84 69C89 61 99 55 107 53C115 52 125 55 130 61C135 66 139 77 139 87C138 96 132 109 125 117C118 125 106 133 96 135C87 136 74 134 68 129C61 124 56 113 57 104C58 95 65 82 73 75C82 67 97 61 109 60C121 59 137 64 145 70C154 76 161 88 160 98C160 107 154 120 145 126C135 132 119 136 106 135C93 134 76 126 66 118C57 109 49 94 49 83C48 73 54 59 62 54C71 48 86 45 98 48C110 51 126 61 134 71C143 82 149 100 150 112C150 124 144 139 136 146C129 153 114 157 104 154C94 151 80 140 74 129C67 118 63 99 65 86C66 72 74 56 83 47C91 39 106 34 116 35C126 37 138 46 144 56C149 67 140 84 147 99C154 114 173 140 186 146C199 152 209 142 222 136C235 130 248 115 262 112C276 109 292 118 306 118C320 118 334 118 348 112C362 106 374 90 388 84C402 78 416 83 430 78C444 73 463 56 470 52"
      />
      <g strokeWidth={2}>
        <path
          d="M250 119V66M250 78C240 78 235 72 234 64 243 64 249 69 250 78ZM250 72C251 63 257 58 266 57 266 66 260 72 250 72Z"
          fill="var(--primary-tint)"
          stroke="var(--primary)"
        />
        <path
          d="M296 146C304 140 314 140 322 146 330 140 340 140 348 146V170C340 165 330 165 322 170 314 165 304 165 296 170ZM322 146V170"
          fill="var(--surface)"
        />
        <path d="M368 66V44L387 28 406 44V66ZM382 66V53H392V66" fill="var(--surface)" />
      </g>
      <circle cx="222" cy="136" r="6.5" fill="var(--paper)" stroke="var(--accent)" strokeWidth={3} />
      <circle cx="306" cy="118" r="6.5" fill="var(--paper)" stroke="var(--accent)" strokeWidth={3} />
      <circle cx="388" cy="84" r="6.5" fill="var(--paper)" stroke="var(--accent)" strokeWidth={3} />
    </Drawing>
  );
}
