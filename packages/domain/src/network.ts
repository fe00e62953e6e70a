/**
 * What counts as one place of the network. An IPv4 address is one. Of IPv6 everybody is handed 2^64 addresses or more, so the first 64 bits
 * are: who may call from a fresh address each time is still the same caller. What is no address stays as it is.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!/^[\da-f:.]*$/i.test(address) || address.split(":").length < 3) return address;
  const [head = [], tail] = address
    .toLowerCase()
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  const missing = tail === undefined ? 0 : Math.max(GROUPS - head.length - tail.length, 0);
  const groups = [...head, ...Array.from({ length: missing }, () => "0"), ...(tail ?? [])];
  return `${groups
    .slice(0, GROUPS / 2)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

const GROUPS = 8;
