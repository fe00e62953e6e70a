/** As many writes at most are remembered as unanswered; the oldest is forgotten first. */
const MAX_OPEN = 50;

interface Attempt {
  name: string;
  path: string;
  key: string;
}

/** What was begun and is not decided yet, by operation and words. */
const open = new Map<string, Attempt>();
/**
 * The same by the very input of one press: the client tries it again by itself with this object, and whatever else is carried out meanwhile,
 * that is no new wish.
 */
const pressed = new WeakMap<object, Attempt>();

/**
 * One Idempotency-Key per wish. A press and everything that the client tries again for it carry one key, always; so does the next press with
 * the same words, while nobody has answered the first one: the server gives back the first result instead of doing it twice. A wish ends with
 * the server's decision.
 */
export function keyOfAttempt(path: string, input: unknown): string {
  const name = nameOf(path, input);
  const own = isObject(input) ? pressed.get(input) : undefined;
  const known = own?.name === name ? own : open.get(name);
  const attempt = known ?? { name, path, key: crypto.randomUUID() };
  if (!known) {
    const [oldest] = open.keys();
    if (open.size >= MAX_OPEN && oldest !== undefined) open.delete(oldest);
    open.set(name, attempt);
  }
  if (isObject(input)) pressed.set(input, attempt);
  return attempt.key;
}

/**
 * Decided, whatever the decision. What was carried out may have taken back what another operation on the same things has done unanswered
 * (created, then removed): a later press of that is a new wish. What concerns other things keeps its key.
 */
export function endAttempt(path: string, input: unknown, { carriedOut }: { carriedOut: boolean }): void {
  const name = nameOf(path, input);
  open.delete(name);
  if (isObject(input)) pressed.delete(input);
  if (!carriedOut) return;
  for (const attempt of open.values()) {
    if (attempt.path !== path && resourceOf(attempt.path) === resourceOf(path)) open.delete(attempt.name);
  }
}

const isObject = (input: unknown): input is object => typeof input === "object" && input !== null;

/** `mentorSchedule` of `mentorSchedule.create`. */
const resourceOf = (path: string): string => path.slice(0, path.lastIndexOf("."));

const nameOf = (path: string, input: unknown): string =>
  `${path} ${JSON.stringify(input instanceof FormData ? [...input.entries()].map(written) : input)}`;

/** A file by what tells it from the next one that is chosen. */
const written = ([name, value]: [string, FormDataEntryValue]) =>
  typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified];
