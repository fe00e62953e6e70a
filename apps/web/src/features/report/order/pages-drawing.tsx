/** A sheet of paper with bars on it, tied together with a thread. */
export function PagesDrawing() {
  return (
    <svg width="160" height="120" viewBox="0 0 160 120" fill="none" aria-hidden="true" focusable="false">
      <path d="M46 22h56l18 18v66H46z" fill="var(--surface)" stroke="var(--control)" strokeWidth="2" strokeLinejoin="round" />
      <path d="M102 22v18h18" stroke="var(--control)" strokeWidth="2" strokeLinejoin="round" />
      <path d="M60 90V74m14 16V62m14 28V70m14 20V80" stroke="var(--line)" strokeWidth="8" strokeLinecap="round" />
      <path d="M60 50h30" stroke="var(--control)" strokeWidth="2" strokeLinecap="round" />
      <path d="M16 84c20-24 40 16 60-4s28-40 68-26" stroke="var(--primary)" strokeWidth="2.5" strokeLinecap="round" strokeDasharray="2 7" />
    </svg>
  );
}
