import { randomInt } from "node:crypto";

const GROUPS = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnpqrstuvwxyz", "23456789", "@-_*"] as const;
const LENGTH = 10;

/**
 * A passcode of the ten characters that Zoom takes, of every kind that an account may ask for, without letters that look alike. Always set
 * by us: whether Zoom sets one by itself is for each account to say.
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
