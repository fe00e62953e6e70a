import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { useBrowserValue } from "./use-browser-value";

/**
 * A part of a page that is one tab of many: rendered on the server like the rest, its script sent with that tab alone. Not `next/dynamic`:
 * that one also asks ahead for what the part itself loads later, dialogs that nobody has opened.
 *
 * No <Suspense> around it: past the first 12 KB of a page the server sends what stands in one only behind the footer, and what is below
 * it jumps when it is put in its place. Without one the part is where it belongs from the first byte, and a tab that is opened by a link
 * leaves the tab before on the screen until its script is there.
 */
export function whenOpened<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazily(load);
  return function WhenOpened(props: Props) {
    return <Part {...props} />;
  };
}

/**
 * A dialog, or a step that few take: nobody's first view carries its script, nor does the server draw it, for what stands there before its
 * script takes what is typed and forgets it. What is there stays until it has come; what opens in a place of its own shows `meanwhile`
 * there. Not `next/dynamic` here either, whose own 2 KB would come along with every page.
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

/** False on the server and while its HTML is taken over. */
const useInBrowser = (): boolean =>
  useBrowserValue(
    () => true,
    () => false,
  );

const lazily = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => load().then((component) => ({ default: component as ComponentType<object> })));
