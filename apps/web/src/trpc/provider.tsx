"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { trpc } from "./client";
import { links } from "./links";
import { createQueryClient } from "./query-client";

/** Server state for everything below. The server renders with an empty client, filled by each page's HydrationBoundary. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() => trpc.createClient({ links }));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
