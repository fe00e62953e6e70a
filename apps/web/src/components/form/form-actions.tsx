import type { ReactNode } from "react";

/** The buttons that end a form: beside each other, and on a phone below each other over the whole width, as in a sheet. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center">{children}</div>
);
