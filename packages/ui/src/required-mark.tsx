/** The word itself, not an asterisk. */
export function RequiredMark({ label = "必須" }: { label?: string | undefined }) {
  return <span className="rounded-pill bg-error-tint px-2 text-xs leading-5 font-bold text-error">{label}</span>;
}
