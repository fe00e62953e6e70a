import { openBrowser, responsesOf } from "../browser";
import type { Environment } from "../environment";
import { kilobytes, shown } from "../numbers";
import type { Outcome } from "../outcome";

/** Kilobytes and files that the first view of any page may load until its load event. */
const BUDGET = 260;
const FILES = 8;

export async function p11(environment: Environment): Promise<Outcome> {
  const { people } = await environment.database("demo");
  const mentee = await people.mentee();
  const server = await environment.server("demo");
  const browser = await openBrowser(environment.tools);
  const views: { route: string; fonts: number; bytes: number; later: number; laterBytes: number; css: number; names: string }[] = [];
  try {
    for (const [route, headers] of [
      ["/login", {}],
      ["/mentor", mentee.cookie],
      ["/mypage", mentee.cookie],
      ["/guide", mentee.cookie],
    ] as const) {
      const responses = await responsesOf(browser, `${server.address}${route}`, headers);
      const all = responses.filter(({ type, url }) => type === "Font" || url.endsWith(".woff2"));
      const [fonts, later] = [all.filter(({ late }) => !late), all.filter(({ late }) => late)];
      const css = responses.filter(({ url }) => /\/fonts\/[^/]*\.css/.test(url));
      const sum = (list: typeof fonts) => list.reduce((total, { bytes }) => total + bytes, 0);
      const names = fonts
        .map(
          ({ url, bytes }) =>
            `${url
              .split("/")
              .at(-1)
              ?.replace(/\.[0-9a-f]{8,}\.woff2$/, "")} ${shown(kilobytes(bytes))}`,
        )
        .join(", ");
      views.push({
        route,
        fonts: fonts.length,
        bytes: sum(fonts),
        later: later.length,
        laterBytes: sum(later),
        css: sum(css),
        names,
      });
    }
  } finally {
    await browser.close();
  }
  return {
    id: "P11",
    work: "fonts on the first view",
    target: `until the load event ≤ ${BUDGET} KB in at most ${FILES} files; what comes afterwards is told, not judged: no text waits for it`,
    measured: views
      .map(
        ({ route, bytes, fonts, later, laterBytes }) =>
          `${route} ${shown(kilobytes(bytes))} KB in ${fonts}, afterwards ${shown(kilobytes(laterBytes))} KB in ${later}`,
      )
      .join("; "),
    met: views.every(({ bytes, fonts, later }) => fonts + later > 0 && fonts <= FILES && kilobytes(bytes) <= BUDGET),
    lines: views.map(({ route, fonts, bytes, later, laterBytes, css, names }) => ({
      what: route,
      values: {
        files: fonts,
        "KB on the wire": kilobytes(bytes),
        "files after the load event": later,
        "KB of them": kilobytes(laterBytes),
        "font CSS KB": kilobytes(css),
        "which, KB": names,
      },
    })),
    notes: [
      "Chromium, empty cache, 1280 × 800, the demo's data: the first visit of a browser. Everything is asked for after the load event: until then the text stands in a font of the system. From the second page on the two files of the interface are preloaded.",
    ],
  };
}
