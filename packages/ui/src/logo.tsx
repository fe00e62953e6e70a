import { cx } from "./cx";
import { LogoMark } from "./logo-mark";

/** The mark and the name; to be placed in a link to the home page. */
export function Logo({ size = 26, className }: { size?: number | undefined; className?: string | undefined }) {
  return (
    <span className={cx("inline-flex items-center gap-2.5 leading-none font-bold text-ink", className)}>
      <LogoMark size={size} />
      <span style={{ fontSize: size * 0.88, letterSpacing: "-0.01em" }}>Knotter</span>
    </span>
  );
}
