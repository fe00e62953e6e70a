import { Logo } from "@knotter/ui/logo";
import type { ReactNode } from "react";

/** Without a menu: the page is the same, signed in or not. */
export const MailboxFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <main id="main" className="mx-auto w-full max-w-[64rem] px-5 py-8 md:py-12">
    <Logo size={24} />
    <h1 className="mt-6 break-words">{title}</h1>
    {children}
  </main>
);
