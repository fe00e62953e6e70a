import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import fonts from "#fonts";
import { ContactProvider } from "@/components/contact";
import { FONTS_COOKIE } from "@/components/fonts-cookie";
import { LateStylesheet } from "@/components/late-stylesheet";
import { env } from "@/env";
import { EARLY_PRESS, nonceIn } from "@/features/shell/early-press";
import { adminContact } from "@/server/admin-contact";
import "./globals.css";

export const metadata: Metadata = {
  // (Each page has a title of its own: `DocumentTitle`.)
  description: "自分らしく働きつづけるための、キャリコンとの面談サービスです。",
  // Numbers of bookings and accounts must not turn into phone links.
  formatDetection: { telephone: false, email: false, address: false },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light", themeColor: "#ffffff" };

// Each page has a nonce of its own request, and almost every one personal data: none is rendered at build time.
export const dynamic = "force-dynamic";

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = nonceIn((await headers()).get("content-security-policy"));
  // On a first visit over a slow line, a quarter of a megabyte of fonts would delay everything else: the text stands in a font of the system
  // until they have come. A browser that has them gets them at once, so that nothing changes its look under the reader.
  const hasFonts = (await cookies()).get(FONTS_COOKIE)?.value === fonts.interface;
  if (hasFonts) for (const font of fonts.preload) preload(font, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <html lang="ja">
      <body data-upload-limit={env().UPLOAD_MAX_BYTES}>
        {/* Browsers hide a nonce from scripts: the attribute reads as empty when React compares it. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY_PRESS }} />
        {hasFonts ? (
          <link rel="stylesheet" href={fonts.interface} precedence="fonts" />
        ) : (
          <LateStylesheet href={fonts.interface} remembered />
        )}
        <ContactProvider contact={adminContact()}>{children}</ContactProvider>
        <LateStylesheet href={fonts.rest} />
      </body>
    </html>
  );
}
