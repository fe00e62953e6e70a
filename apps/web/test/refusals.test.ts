import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { refuse, setAdminContact } from "../http/refusals";

function refused(url: string): string {
  let sent = "";
  const res = { headersSent: false, destroyed: false, writeHead: () => res, end: (text: string) => (sent = text) };
  refuse({ url, method: "GET", headers: {} } as IncomingMessage, res as unknown as ServerResponse, "UNAVAILABLE", 1);
  return sent;
}

test("a page that is refused under load says how an admin is reached, and what the operator typed is no markup", () => {
  setAdminContact({ OFFICE_NAME: "<b>事務局</b>", OFFICE_EMAIL: "office@example.jp", OFFICE_PHONE: "03-1234-5678" });
  const page = refused("/mypage");
  expect(page).toContain('<a href="mailto:office@example.jp">office@example.jp</a>');
  expect(page).toContain('<a href="tel:0312345678">03-1234-5678</a>');
  expect(page).not.toContain("<b>");
  expect(refused("/api/v1/mentors")).not.toContain("mailto:");
});
