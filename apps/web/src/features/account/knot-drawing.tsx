/** A large version of the logo's knot, its ends leaving on both sides. Decorative. */
export function KnotDrawing() {
  return (
    <svg viewBox="0 0 56 32" fill="none" strokeWidth={1.7} aria-hidden="true" className="w-full max-w-[22rem] overflow-visible">
      <path
        stroke="var(--primary)"
        strokeDasharray="210.6 3.4 31.6 3.4 7 3.4 31.6 3.4 220 0"
        d="M-200 11H21.5C28 11 28 5.5 34.5 5.5A10.5 10.5 0 0 1 34.5 26.5C28 26.5 28 21 21.5 21H-200"
      />
      <path
        stroke="var(--accent)"
        strokeDasharray="225 3.4 44.1 3.4 230 0"
        d="M254 11H34.5C28 11 28 5.5 21.5 5.5A10.5 10.5 0 0 0 21.5 26.5C28 26.5 28 21 34.5 21H254"
      />
    </svg>
  );
}
