import type { FileView } from "@knotter/contract/file";
import { outsideOfCalls } from "@knotter/db/call-time";

/** The result of a `file` row's resolver: the bytes as a stream, so that no file is held in memory as a whole. */
export interface FileAnswer {
  fileName: string;
  mediaType: string;
  chunks: AsyncIterable<Uint8Array>;
}

/** The same file; reading it may take longer than a call waits for its database. */
export const unhurried = (file: FileAnswer): FileAnswer => ({
  ...file,
  chunks: {
    [Symbol.asyncIterator]() {
      const iterator = file.chunks[Symbol.asyncIterator]();
      return {
        next: () => outsideOfCalls(() => iterator.next()),
        return: () => outsideOfCalls(async () => (await iterator.return?.()) ?? { done: true as const, value: undefined }),
      };
    },
  },
});

/** The whole file, for a transport that cannot stream; text files as text. */
export async function collect({ fileName, mediaType, chunks }: FileAnswer): Promise<FileView> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const bytes = Buffer.concat(parts);
  const charset = /^text\/.*charset=([\w-]+)/i.exec(mediaType)?.[1]?.toLowerCase();
  if (charset === undefined) return { fileName, mediaType, base64: bytes.toString("base64") };
  return { fileName, mediaType, text: new TextDecoder(charset).decode(bytes) };
}

/** RFC 6266 and RFC 5987: the Japanese name, and an ASCII one for clients that do not support it. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** A stream driven by its reader: when the client disconnects, the generator that reads the database is stopped. */
export function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
