import { NotFound } from "@/features/shell/not-found";
import { currentViewer } from "@/server/viewer";

export default async function MainNotFound() {
  return <NotFound temporary={(await currentViewer())?.temporary ?? false} />;
}
