import { useSyncExternalStore } from "react";

/** The value does not change while a page is open. */
const neverChanges = () => () => {};

/** A value that only the browser knows; until hydration, the server's. `read` must return the same value for the lifetime of the page. */
export const useBrowserValue = <Value>(read: () => Value, onServer: () => Value): Value =>
  useSyncExternalStore(neverChanges, read, onServer);
