import { randomInt } from "node:crypto";

const GROUPS = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnpqrstuvwxyz", "23456789", "@-_*"] as const;
const LENGTH = 10;

/**
 * A passcode of the ten characters that Zoom accepts, with every kind that an account may require, without letters that look alike. We
 * always set one, because whether Zoom does so depends on the account.
 */
export function newPasscode(): string {
  const letters = Array.from({ length: LENGTH }, (_, place) => {
    const group = GROUPS[place % GROUPS.length] ?? GROUPS[0];
    return group.charAt(randomInt(group.length));
  });
  for (let place = letters.length - 1; place > 0; place -= 1) {
    const other = randomInt(place + 1);
    [letters[place], letters[other]] = [letters[other] ?? "", letters[place] ?? ""];
  }
  return letters.join("");
}
