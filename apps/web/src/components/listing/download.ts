import type { ErrorEnvelope } from "@knotter/api/envelope";
import { follow, TIMEOUT_MS } from "../../trpc/api-fetch";
import { NO_CONNECTION, UNEXPECTED } from "../../trpc/sentences";

/** Why a file did not come: a sentence for a person. */
export class DownloadRefused extends Error {
  override readonly name = "DownloadRefused";
}

/** RFC 6266: the name in Japanese, as the server wrote it. */
function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  return encoded ? decodeURIComponent(encoded) : "knotter";
}

/**
 * Fetches a row of kind `file` over REST, which streams it (api/rest.ts), and hands it to the browser to keep. The first byte has to come
 * within the five seconds of every call; the rest may take as long as it takes, and `onProgress` hears of the bytes that have arrived.
 * Throws DownloadRefused, or AbortError when `signal` ends it.
 */
export async function download(address: string, { onProgress, signal }: { onProgress: (bytes: number) => void; signal: AbortSignal }) {
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(), TIMEOUT_MS);
  const response = await fetch(address, { credentials: "same-origin", signal: AbortSignal.any([signal, slow.signal]) }).catch(
    (error: unknown) => {
      if (signal.aborted) throw error;
      throw new DownloadRefused(NO_CONNECTION);
    },
  );
  clearTimeout(timer);
  await follow(response);
  if (!response.ok) {
    const { error } = (await response.json().catch(() => ({}))) as { error?: ErrorEnvelope };
    throw new DownloadRefused(error?.message ?? UNEXPECTED);
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done || !value) break;
      parts.push(value);
      bytes += value.byteLength;
      onProgress(bytes);
    }
  } catch (error) {
    // Broken off half way: half a list must not look like a whole one.
    if (signal.aborted) throw error;
    throw new DownloadRefused(NO_CONNECTION);
  }
  keep(new Blob(parts, { type: response.headers.get("content-type") ?? "" }), nameIn(response.headers.get("content-disposition")));
}

function keep(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // Safari reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
