import type { Metadata } from "next";
import { NotFound } from "../../features/shell/not-found";
import { currentViewer } from "../../server/viewer";

/** Next says noindex by itself where a page is not found; ours beside it would be a second one. */
export const metadata: Metadata = { robots: null };

export default async function HouseNotFound() {
  return <NotFound temporary={(await currentViewer())?.temporary ?? false} />;
}
