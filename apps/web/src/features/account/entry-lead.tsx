import type { ReactNode } from "react";

/** The sentence under the heading of a sign-in page. */
export const EntryLead = ({ children }: { children: ReactNode }) => <p className="mt-2 mb-8 text-muted">{children}</p>;
