import type { Metadata } from "next";
import { NotFound } from "../features/shell/not-found";

/** Next says noindex by itself where a page is not found; ours beside it would be a second one. */
export const metadata: Metadata = { robots: null };

/** For addresses outside of the house; `(house)/[...missing]` takes the others. */
export default function RootNotFound() {
  return (
    <main>
      <NotFound />
    </main>
  );
}
