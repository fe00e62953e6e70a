import type { ReactNode } from "react";

/** The sentence under the heading of a page at the door. */
export const EntryLead = ({ children }: { children: ReactNode }) => <p className="mt-2 mb-8 text-muted">{children}</p>;
