/** As many writes at most are remembered as unanswered; the oldest is forgotten first. */
const MAX_OPEN = 50;

/** What was begun and is not decided yet: its key, by operation and words. */
const open = new Map<string, string>();
/**
 * The same by the very input of one press: the client tries it again by itself with this object, and whatever else is carried out meanwhile,
 * that is no new wish.
 */
const pressed = new WeakMap<object, readonly [name: string, key: string]>();

/**
 * One Idempotency-Key per wish. A press and everything that the client tries again for it carry one key, always; so does the next press with
 * the same words, while nobody has answered the first one: the server gives back the first result instead of doing it twice. A wish ends with
 * the server's decision.
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
 * Decided, whatever the decision. What was carried out may have taken back what another operation on the same things has done unanswered
 * (created, then removed): a later press of that is a new wish. What concerns other things keeps its key.
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

/** A file by what tells it from the next one that is chosen. */
const written = ([name, value]: [string, FormDataEntryValue]) =>
  typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified];
