import type { FileView } from "@knotter/contract/file";

/** What the resolver of a `file` row hands back: the bytes as they come to be, so that no file is ever whole in memory. */
export interface FileAnswer {
  fileName: string;
  mediaType: string;
  chunks: AsyncIterable<Uint8Array>;
}

/** The whole of a file, for a route that cannot stream: text where it is text. */
export async function collect({ fileName, mediaType, chunks }: FileAnswer): Promise<FileView> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const bytes = Buffer.concat(parts);
  const charset = /^text\/.*charset=([\w-]+)/i.exec(mediaType)?.[1]?.toLowerCase();
  if (charset === undefined) return { fileName, mediaType, base64: bytes.toString("base64") };
  return { fileName, mediaType, text: new TextDecoder(charset).decode(bytes) };
}

/** RFC 6266 and RFC 5987: the name in Japanese, and one in ASCII for whoever cannot read that. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** A body that is pulled: when the client goes away, whatever reads the database is told to stop. */
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
