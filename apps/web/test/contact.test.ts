import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ERRORS } from "@knotter/contract/errors";
import { Banner } from "@knotter/ui/banner";
import { EmptyState } from "@knotter/ui/empty-state";
import { ToastCard } from "@knotter/ui/toast-card";
import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ContactAbout, ContactCard, ContactProvider, ContactText } from "../src/components/contact";

const contact = { name: "Knotter 事務局", email: "office@example.jp", phone: "03-1234-5678", hours: "平日 10:00〜18:00" };
const shown = (children: ReactNode) => renderToStaticMarkup(h(ContactProvider, { contact, children }));
const mail = (subject: string) => `href="mailto:office@example.jp?subject=${encodeURIComponent(subject)}"`;
const SENTENCE = "期限を過ぎました。事務局にご相談ください。";

describe("a sentence that sends somebody to the admins", () => {
  test.each<[string, ReactNode]>([
    ["in a banner", h(Banner, null, SENTENCE)],
    ["as the title of a banner", h(Banner, { title: SENTENCE })],
    ["in a toast", h(ToastCard, { status: "error", text: SENTENCE, onClose: () => {} } as never)],
    ["in an empty state", h(EmptyState, { title: "ありません" } as never, SENTENCE)],
    ["in a paragraph", h(ContactText, null, SENTENCE)],
  ])("is a mail to the admins %s", (_, content) => {
    const html = shown(content);
    expect(html).toContain(mail("お問い合わせ"));
    expect(html).toMatch(/>事務局にご相談ください<\/a>。/);
  });

  test("names what the page is about in the subject", () => {
    expect(shown(h(ContactAbout, { about: "面談番号 M-1", children: h(Banner, null, SENTENCE) }))).toContain(
      mail("お問い合わせ（面談番号 M-1）"),
    );
  });

  test("is the same in every refusal of the API", () => {
    const refusals = Object.values(ERRORS).flatMap(({ message }) => (/事務局(?:に|へ|まで)/.test(message) ? [message] : []));
    expect(refusals.length).toBeGreaterThan(5);
    for (const message of refusals) expect([message, shown(h(ContactText, null, message)).includes("mailto:")]).toEqual([message, true]);
  });

  test("is left as it is where it only tells of the admins", () => {
    expect(shown(h(ContactText, null, "事務局にも表示されません。"))).toBe("事務局にも表示されません。");
  });
});

test("an admin itself: by mail, by telephone, and when", () => {
  const html = shown(h(ContactCard, {}));
  for (const part of [mail("お問い合わせ"), 'href="tel:0312345678"', "平日 10:00〜18:00", "Knotter 事務局"]) expect(html).toContain(part);
});

test("a sentence outside of banners, toasts and empty states says by itself that it is a link", () => {
  /** Shown by a Banner, an EmptyState or DatedText, which handle it. */
  const seen = [
    ...[
      "account/sign-up/hr-sign-up.tsx",
      "task/mentor/mentor-home.tsx",
      "mentor/own/profile/review-card.tsx",
      "report/mentor/mentor-report.tsx",
    ],
    ...["mentoring/record/dispute-panel.tsx", "mentoring/reserved/change-panel.tsx", "mentoring/reserved/meeting-access.tsx"],
    ...["report/order/report-states.tsx", "order/hr/off-list-note.tsx"],
  ];
  const root = join(import.meta.dirname, "../src/features");
  const naming = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith(".tsx") &&
      /事務局(?:に|へ|まで)、?(?:お電話で|再送を)?(?:ご相談|お問い合わせ|ご連絡|ご依頼)/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(naming.length).toBeGreaterThan(10);
  const unlinked = naming.filter((file) => !seen.includes(file) && !/<Contact(?:Text|Link)\b/.test(readFileSync(join(root, file), "utf8")));
  expect(unlinked).toEqual([]);
});
