import { NotFound } from "@/features/shell/not-found";
import { guardedPage } from "@/server/guarded-page";

/** The page for a 404 of the API. */
export default guardedPage("notFound", ({ viewer }) => <NotFound temporary={viewer.temporary} />);
