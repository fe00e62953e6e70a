/** A magnifying glass over two separate strands. Decorative. */
export function LooseThreads() {
  return (
    <svg
      viewBox="0 0 200 104"
      width={176}
      height={92}
      fill="none"
      strokeWidth={3.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path stroke="var(--line)" d="M8 92H192" />
      <path stroke="var(--primary)" d="M8 58c20 0 28-4 38-16s18-18 30-12" />
      <path stroke="var(--accent)" d="M192 58c-18 0-26-4-34-14s-16-16-26-10" />
      <circle cx="104" cy="42" r="26" stroke="var(--control)" />
      <path stroke="var(--control)" d="m122 62 20 20" strokeWidth={5} />
    </svg>
  );
}
