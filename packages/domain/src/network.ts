/**
 * What counts as one client of the network: an IPv4 address, or the first 64 bits of an IPv6 address, because every IPv6 customer is given
 * 2^64 addresses or more and could use a new one for each call. Anything else is returned unchanged.
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
