import { workbench } from "./prepare.mjs";
import { beforeLeaving } from "./processes.mjs";

/** Starts a sample receiver of webhooks in this process, and returns the settings for the product. */
export async function startSampleReceiver() {
  const { startFakeReceiver } = await workbench("fake-receiver");
  const sample = await startFakeReceiver();
  beforeLeaving(() => sample.close());
  return { url: sample.url, env: { WEBHOOK_SAMPLE_ORIGIN: sample.url } };
}
