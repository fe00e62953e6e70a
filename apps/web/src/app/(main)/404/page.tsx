import { NotFound } from "../../../features/shell/not-found";
import { guardedPage } from "../../../server/guarded-page";

/** Where a 404 of the API leads. */
export default guardedPage("notFound", ({ viewer }) => <NotFound temporary={viewer.temporary} />);
