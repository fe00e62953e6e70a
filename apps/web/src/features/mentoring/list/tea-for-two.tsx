/** Two cups on one table. Decorative. */
export function TeaForTwo() {
  return (
    <svg
      viewBox="0 0 200 96"
      width={180}
      height={86}
      fill="none"
      strokeWidth={3.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path stroke="var(--line)" d="M10 84H190" />
      <path stroke="var(--primary)" d="M44 46h40v14a20 20 0 0 1-40 0ZM84 50h5a8 8 0 0 1 0 16h-6.500M38 84h52" />
      <path stroke="var(--accent)" d="M116 46h40v14a20 20 0 0 1-40 0ZM116 50h-5a8 8 0 0 0 0 16h6.500M110 84h52" />
      <path
        stroke="var(--control)"
        strokeWidth={2.5}
        d="M58 34c-4-5 4-8 0-13m12 13c-4-5 4-8 0-13M130 34c-4-5 4-8 0-13m12 13c-4-5 4-8 0-13"
      />
    </svg>
  );
}
