import { Zip, ZipDeflate } from "fflate";

export interface ZipEntry {
  /** UTF-8, with / between folders. */
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Files as the bytes of one archive, as a stream: never holds more than a chunk of one file. `at` is the time of each file. */
export async function* zipBytes(entries: Iterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: unknown = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  function* taken(): Generator<Uint8Array> {
    if (failure) throw failure;
    for (let chunk = ready.shift(); chunk; chunk = ready.shift()) yield chunk;
  }
  for (const { name, chunks } of entries) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(chunk);
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** A short text as a file of an archive. */
export const textEntry = (name: string, text: string): ZipEntry => ({ name, chunks: [new TextEncoder().encode(text)] });
