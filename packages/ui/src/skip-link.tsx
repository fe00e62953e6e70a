/** The first tab stop: jumps to the content. */
export function SkipLink({ target = "main", label = "本文へ移動" }: { target?: string | undefined; label?: string | undefined }) {
  return (
    <a
      href={`#${target}`}
      data-print="hide"
      className="fixed top-2 left-2 z-60 inline-flex min-h-11 -translate-y-20 items-center rounded-control bg-primary px-5 font-bold text-on-primary focus:translate-y-0 focus:shadow-float"
    >
      {label}
    </a>
  );
}
