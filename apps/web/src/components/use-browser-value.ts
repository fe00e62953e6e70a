import { useSyncExternalStore } from "react";

/** It does not change while a page is open. */
const neverChanges = () => () => {};

/** What the browser alone knows, and until its HTML is taken over what the server has drawn. `read` answers the same as long as its page lasts. */
export const useBrowserValue = <Value>(read: () => Value, onServer: () => Value): Value =>
  useSyncExternalStore(neverChanges, read, onServer);
