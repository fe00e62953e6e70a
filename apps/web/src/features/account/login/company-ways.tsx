"use client";

import { useRef } from "react";
import { CompanyButton } from "../company-button";
import type { Ways } from "../sign-in";

/** The login pages of the company whose domain was typed. */
export function CompanyWays({ providers, password, email, next }: Ways & { email: string; next: string | null }) {
  const isFirst = useRef(true);
  // The pressed button has disappeared: the focus goes where one goes on.
  const focusOnce = (element: HTMLElement | null) => {
    if (element && isFirst.current) element.focus();
    if (element) isFirst.current = false;
  };
  return (
    <section ref={focusOnce} tabIndex={-1} aria-label="会社のアカウントでログイン" className="grid gap-4 outline-none">
      <p>
        {password
          ? "お勤め先の会社のアカウントでログインできます。"
          : "お勤め先では、会社のアカウントでログインします。パスワードとメールのリンクは使いません。"}
      </p>
      {providers.map((provider) => (
        <CompanyButton key={provider.id} provider={provider} next={next} email={email} variant="primary" />
      ))}
    </section>
  );
}
