// Renders every mail for every kind of reader as HTML, text and pictures (desktop and phone), for review: npm run preview [-- <part of a
// name>] in packages/mail
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { register } from "tsx/esm/api";

register();
const { renderMail } = await import("../src/render-mail.ts");
const { NOW, SAMPLES, SETTINGS } = await import("./samples.ts");

const wanted = process.argv[2] ?? "";
const folder = mkdtempSync(join(tmpdir(), "knotter-mails-"));
mkdirSync(join(folder, "pictures"));

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
});
try {
  for (const { label, reader, mail, now } of SAMPLES.filter((sample) => sample.label.includes(wanted))) {
    const name = label.replace(/[^\w]+/g, "-");
    const { subject, html, text } = await renderMail(mail, { name: reader }, SETTINGS, now ?? NOW);
    writeFileSync(join(folder, `${name}.html`), html);
    writeFileSync(join(folder, `${name}.txt`), `${subject}\n\n${text}`);
    for (const width of [1280, 390]) {
      const page = await browser.newPage({ viewport: { width, height: 400 }, deviceScaleFactor: 1.5 });
      await page.setContent(html);
      await page.screenshot({ path: join(folder, "pictures", `${name}-${width}.png`), fullPage: true });
      await page.close();
    }
  }
} finally {
  await browser.close();
}
console.log(folder);
