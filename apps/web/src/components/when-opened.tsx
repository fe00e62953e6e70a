import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { useBrowserValue } from "./use-browser-value";

/**
 * A part of a page that is one of many tabs: rendered on the server like the rest, with its script sent only for that tab. Not
 * `next/dynamic`,
 * which also preloads what the part itself loads later, such as dialogs that nobody has opened.
 *
 * Without <Suspense>: after the first 12 KB of a page the server sends its content only after the footer, and everything below
 * it jumps when it is inserted. Without it the part is in place from the first byte, and a tab opened by a link keeps the previous tab
 * on the screen until its script has loaded.
 */
export function whenOpened<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazily(load);
  return function WhenOpened(props: Props) {
    return <Part {...props} />;
  };
}

/**
 * A dialog, or a step that few people use: its script is not part of any first view, nor is it rendered on the server, because input before
 * hydration would be lost. The current content stays until it has loaded; a part with its own place shows `meanwhile` there. Not
 * `next/dynamic`, whose own 2 KB would be added to every page.
 */
export function whenAsked<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const Part = lazily(load);
  return function WhenAsked(props: Props) {
    if (!useInBrowser()) return meanwhile;
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** False on the server and during hydration. */
const useInBrowser = (): boolean =>
  useBrowserValue(
    () => true,
    () => false,
  );

const lazily = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => load().then((component) => ({ default: component as ComponentType<object> })));
