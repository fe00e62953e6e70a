import { ROUTES } from "@knotter/contract/routes";
import { DocumentTitle } from "@/components/document-title";
import { NotFound } from "@/features/shell/not-found";
import { currentViewer } from "@/server/viewer";

export default async function MainNotFound() {
  return (
    <>
      <DocumentTitle of={ROUTES.notFound.title} />
      <NotFound temporary={(await currentViewer())?.temporary ?? false} />
    </>
  );
}
