import { NotFound } from "@/features/shell/not-found";

/** For addresses outside of Knotter; `(main)/[...missing]` handles the others. */
export default function RootNotFound() {
  return (
    <main>
      <NotFound />
    </main>
  );
}
