import { ROUTES } from "@knotter/contract/routes";
import { DocumentTitle } from "@/components/document-title";
import { NotFound } from "@/features/shell/not-found";

/** For addresses outside of Knotter; `(main)/[...missing]` handles the others. */
export default function RootNotFound() {
  return (
    <main>
      <DocumentTitle of={ROUTES.notFound.title} />
      <NotFound />
    </main>
  );
}
