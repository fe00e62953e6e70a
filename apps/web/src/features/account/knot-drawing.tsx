/** The knot of the mark, large, its ends running off to both sides. Decoration. */
export function KnotDrawing() {
  return (
    <svg viewBox="0 0 56 32" fill="none" strokeWidth={2.2} aria-hidden="true" className="w-full max-w-[26rem] overflow-visible">
      <path
        stroke="var(--primary)"
        strokeDasharray="207.9 4.9 31.1 4.9 6.5 4.9 31.1 4.9 210 0"
        d="M-200 11H21.5C28 11 28 5.5 34.5 5.5A10.5 10.5 0 0 1 34.5 26.5C28 26.5 28 21 21.5 21H-200"
      />
      <path
        stroke="var(--accent)"
        strokeDasharray="224.3 4.9 43.6 4.9 226 0"
        d="M254 11H34.5C28 11 28 5.5 21.5 5.5A10.5 10.5 0 0 0 21.5 26.5C28 26.5 28 21 34.5 21H254"
      />
    </svg>
  );
}
