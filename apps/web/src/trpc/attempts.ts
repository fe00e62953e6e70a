/** The server keeps an answer for 24 hours; a page does not stay open with the same thought that long. */
const MAX_OPEN = 50;

const open = new Map<string, string>();

/**
 * One Idempotency-Key per series of attempts: the same write, sent again because the first one was not answered, carries the same key, and
 * the server gives back the first result instead of doing it twice. A series ends with the server's decision.
 */
export function keyOfAttempt(path: string, input: unknown): string {
  const name = nameOf(path, input);
  const known = open.get(name);
  if (known) return known;
  if (open.size >= MAX_OPEN) open.clear();
  const key = crypto.randomUUID();
  open.set(name, key);
  return key;
}

/** Decided, whatever the decision. After something else has been carried out, the same words mean a new wish. */
export function endAttempt(path: string, input: unknown, { carriedOut }: { carriedOut: boolean }): void {
  if (carriedOut) open.clear();
  else open.delete(nameOf(path, input));
}

const nameOf = (path: string, input: unknown): string =>
  `${path} ${JSON.stringify(input instanceof FormData ? [...input.entries()].map(written) : input)}`;

/** A file by what tells it from the next one that is chosen. */
const written = ([name, value]: [string, FormDataEntryValue]) =>
  typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified];
