import type { ErrorEnvelope } from "@knotter/api/envelope";
import { follow, TIMEOUT_MS } from "@/trpc/api-fetch";
import { NO_CONNECTION, UNEXPECTED } from "@/trpc/sentences";

/** Why a download failed, as a sentence for the user. */
export class DownloadRefused extends Error {
  override readonly name = "DownloadRefused";
}

/** RFC 6266: the Japanese name from the server. */
function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  return encoded ? decodeURIComponent(encoded) : "knotter";
}

/**
 * Downloads a row of kind `file` over REST, which streams it (api/rest.ts), and saves it in the browser. The first byte has to arrive
 * within the five seconds of every call; the rest may take any time, and `onProgress` gets the number of received bytes. Throws
 * DownloadRefused, or AbortError when `signal` aborts it.
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
    // A truncated list must not look like a complete one.
    if (signal.aborted) throw error;
    throw new DownloadRefused(NO_CONNECTION);
  }
  keep(new Blob(parts, { type: response.headers.get("content-type") ?? "" }), nameIn(response.headers.get("content-disposition")));
}

function keep(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // Safari reads it after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
