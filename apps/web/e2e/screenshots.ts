import { fileURLToPath } from "node:url";
import { test } from "./support/journey";
import { requestsOf } from "./support/live";
import { VISITS } from "./support/visits";

const folder = fileURLToPath(new URL("../../../screenshots/", import.meta.url));

for (const { as, view, path } of VISITS) {
  test(`${as} ${view}`, async ({ page, context, personas, enter }, { project }) => {
    if (as !== "guest") await enter(context, personas[as]);
    const requests = requestsOf(page);
    await page.goto(path(personas));
    await requests.settled();
    await page.screenshot({ path: `${folder}${view}-${as}-${project.name}.png`, fullPage: true });
  });
}
