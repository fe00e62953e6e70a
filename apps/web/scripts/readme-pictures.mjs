// usage: npm start, then in another terminal: BASE_URL=http://localhost:3000 node apps/web/scripts/readme-pictures.mjs
// Takes the pictures of the README (docs/images), or those named after it, from the demo of a running `npm start`. CHROMIUM_PATH selects another browser than
// Playwright's.
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const base = process.env.BASE_URL ?? "http://localhost:3000";
const folder = fileURLToPath(new URL("../../../docs/images/", import.meta.url));
// The product's only image library; another package depends on it.
const sharp = createRequire(new URL("../../../packages/files/package.json", import.meta.url))("sharp");

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const PICTURES = [
  { name: "search", as: "mentee", path: "/mentor", viewport: WIDE },
  { name: "calendar", as: "mentor", path: "/mypage/mentor/calendar", scroll: 250, viewport: WIDE },
  { name: "admin-list", as: "admin", path: "/admin/order", viewport: WIDE },
  { name: "report", as: "hr", path: (page) => firstLink(page, "/hrstaff", "/mentoring-report/"), viewport: WIDE },
  { name: "phone", as: "mentee", path: (page) => firstLink(page, "/mentor", "/mentor/"), viewport: PHONE },
];

/** The address of the first link on a page whose own address contains `part`. */
async function firstLink(page, path, part) {
  await page.goto(`${base}${path}`);
  return page.locator(`main a[href*="${part}"]`).first().getAttribute("href");
}

async function signIn(context, who) {
  const page = await context.newPage();
  await page.goto(`${base}/login`);
  await page.getByLabel("メールアドレス").fill(`${who}@example.com`);
  await page.getByLabel("パスワード", { exact: true }).fill("knotter-demo-2026");
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  return page;
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] });
const named = process.argv.slice(2);
for (const { name, as, path, scroll = 0, viewport } of PICTURES.filter(({ name }) => named.length === 0 || named.includes(name))) {
  const isPhone = viewport === PHONE;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: isPhone ? 2 : 1.5,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: "ja-JP",
    timezoneId: "Asia/Tokyo",
    reducedMotion: "reduce",
  });
  const page = await signIn(context, as);
  await page.goto(new URL(typeof path === "string" ? path : await path(page), base).href);
  await page.waitForLoadState("networkidle");
  await page.mouse.wheel(0, scroll);
  const png = await page.screenshot();
  const webp = await sharp(png).webp({ quality: 82 }).toBuffer();
  writeFileSync(`${folder}${name}.webp`, webp);
  console.log(`${name}.webp ${Math.round(webp.length / 1024)} KB`);
  await context.close();
}
await browser.close();
