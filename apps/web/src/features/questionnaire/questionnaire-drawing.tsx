/** A sheet with a few lines on it, and a pencil. */
export function QuestionnaireDrawing() {
  return (
    <svg viewBox="0 0 160 110" width="160" height="110" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d="M42 14h60l16 16v66H42z" fill="var(--surface)" stroke="var(--ink)" strokeWidth="2" />
      <path d="M102 14v16h16" stroke="var(--ink)" strokeWidth="2" />
      <path d="M54 40h8v8h-8zM54 58h8v8h-8zM54 76h8v8h-8z" stroke="var(--primary)" strokeWidth="2" />
      <path d="m56 43 2.5 3 5-7" stroke="var(--primary)" strokeWidth="2.5" />
      <path d="M72 44h32M72 62h24M72 80h14" stroke="var(--control)" strokeWidth="2" />
      <path d="m102 92 30-38 8 6-30 38-10 4z" fill="var(--accent-tint)" stroke="var(--accent)" strokeWidth="2" />
      <path d="M20 98h120" stroke="var(--line)" strokeWidth="2" />
    </svg>
  );
}
