/** The logo with its knot undone: two strands that do not meet. Decorative. */
export function LooseStrand() {
  return (
    <svg
      viewBox="0 0 240 96"
      width={240}
      height={96}
      fill="none"
      strokeWidth={6}
      strokeLinecap="round"
      aria-hidden="true"
      className="max-w-full"
    >
      <path stroke="var(--line)" d="M4 84H236" strokeWidth={2} />
      <path stroke="var(--primary)" d="M6 62C40 62 52 62 70 44S100 14 118 26s2 38-16 34-16-34 12-42" />
      <path stroke="var(--accent)" d="M234 62c-30 0-40-2-54-18s-26-20-36-10 0 32 14 26" strokeDasharray="150 0" />
    </svg>
  );
}
