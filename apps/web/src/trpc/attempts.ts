/** The most unanswered writes that are remembered; the oldest is forgotten first. */
const MAX_OPEN = 50;

/** Writes that were begun and not answered yet: their keys, by operation and input. */
const open = new Map<string, string>();
/**
 * The key by the input object of one press: the client's retries use the same object, so they keep their key, whatever else is carried out
 * meanwhile.
 */
const pressed = new WeakMap<object, readonly [name: string, key: string]>();

/**
 * One Idempotency-Key per intended write. A press and all retries of it have the same key; so has the next press with the same input while
 * the first is unanswered: the server returns the first result instead of doing it twice. The server's answer ends it.
 */
export function keyOfAttempt(path: string, input: unknown): string {
  const name = nameOf(path, input);
  const own = pressed.get(input as object);
  let key = own?.[0] === name ? own[1] : open.get(name);
  if (!key) {
    if (open.size >= MAX_OPEN) open.delete(open.keys().next().value as string);
    key = crypto.randomUUID();
    open.set(name, key);
  }
  if (input instanceof Object) pressed.set(input, [name, key]);
  return key;
}

/**
 * The server has answered, whatever its answer. A successful operation may have undone an unanswered one on the same objects (created, then
 * removed): pressing that again is a new write. Operations on other objects keep their key.
 */
export function endAttempt(path: string, input: unknown, { carriedOut }: { carriedOut: boolean }): void {
  open.delete(nameOf(path, input));
  pressed.delete(input as object);
  if (!carriedOut) return;
  for (const name of open.keys()) {
    if (name.startsWith(resourceOf(path)) && !name.startsWith(`${path} `)) open.delete(name);
  }
}

/** `mentorSchedule.` of `mentorSchedule.create`. */
const resourceOf = (path: string): string => path.slice(0, path.lastIndexOf(".") + 1);

const nameOf = (path: string, input: unknown): string =>
  `${path} ${JSON.stringify(input instanceof FormData ? [...input.entries()].map(written) : input)}`;

/** A file by the properties that distinguish it from another one. */
const written = ([name, value]: [string, FormDataEntryValue]) =>
  typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified];
