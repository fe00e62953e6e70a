import { BlockList, isIP } from "node:net";

/** What is not the public internet, of IPv4: IANA's special-purpose registry, multicast, and what is reserved. */
const RESERVED_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Of what is global unicast in IPv6 (2000::/3): protocol assignments with Teredo, documentation, and 6to4, which holds an IPv4 address. */
const RESERVED_V6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const reserved = new BlockList();
for (const [net, bits] of RESERVED_V4) reserved.addSubnet(net, bits, "ipv4");
for (const [net, bits] of RESERVED_V6) reserved.addSubnet(net, bits, "ipv6");
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");

/** Below these no name is one of the public internet: RFC 6761, RFC 6762 (mDNS), RFC 7686, RFC 8375, and ICANN's `internal`. */
const RESERVED_NAMES = ["localhost", "local", "internal", "test", "invalid", "example", "onion", "home.arpa"] as const;

/** Whether a name can be one of the public internet at all: of several labels, and below no name that is reserved for something else. */
export function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "").toLowerCase();
  return name.includes(".") && !RESERVED_NAMES.some((reservedName) => name === reservedName || name.endsWith(`.${reservedName}`));
}

/** Whether an IP address is one of the public internet. Everything that is not known to be is not: loopback, private, link-local, mapped IPv4, names. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reserved.check(address, "ipv4");
    case 6:
      return global.check(address, "ipv6") && !reserved.check(address, "ipv6");
    default:
      return false;
  }
}
