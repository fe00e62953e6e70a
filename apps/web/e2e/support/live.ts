import { expect, type Page, type Request } from "@playwright/test";

/** Two frames: what a script has just rendered is on the screen, and its effects have run. */
const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/**
 * Waits until the script of the page answers its controls. They are in the HTML before it has come, and a press before that is lost. React
 * leaves its properties on each element that it has taken over; on those of a part that loads its own script, when that script is there.
 */
export async function live(page: Page): Promise<void> {
  const deaf = () =>
    page.evaluate(() => {
      const controls = [document.body, ...document.querySelectorAll("button, input:not([type=hidden]), select, textarea")];
      const waiting = controls.filter((control) => !Object.keys(control).some((key) => key.startsWith("__reactProps$")));
      return document.readyState === "loading" ? controls.length : waiting.length;
    });
  // Between two pages there is nobody to ask.
  await expect.poll(() => deaf().catch(() => -1), { message: "controls that do not answer yet" }).toBe(0);
  await twoFrames(page);
}

/** Opens an address and waits until its controls answer. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await live(page);
}

/**
 * Follows the requests of a page from now on. `settled` waits until the page is live and everything that it asks for on the way has come:
 * nothing is under way, and two frames later nothing new was asked for.
 */
export function requestsOf(page: Page) {
  const asked = new Map<string, number>();
  const underWay = new Set<Request>();
  let all = 0;
  const begun = (request: Request) => {
    const name = `${request.method()} ${request.url()}`;
    asked.set(name, (asked.get(name) ?? 0) + 1);
    underWay.add(request);
    all += 1;
  };
  const over = (request: Request) => void underWay.delete(request);
  page.on("request", begun).on("requestfinished", over).on("requestfailed", over);
  return {
    /** How often each was asked for, by method and address. */
    asked,
    async settled(): Promise<void> {
      await live(page);
      const unrest = async () => {
        const before = all;
        await page.evaluate(() => document.fonts.ready.then(() => {}));
        await twoFrames(page);
        return underWay.size + all - before;
      };
      await expect.poll(unrest, { message: "requests under way" }).toBe(0);
    },
    stop(): void {
      page.off("request", begun).off("requestfinished", over).off("requestfailed", over);
    },
  };
}
