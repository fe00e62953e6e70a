import { expect, test } from "vitest";
import { networkOf } from "../src/network";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8::6", "2001:db8:0:0::/64"],
  ["2001:db8::1:2:3:4:5", "2001:db8:0:1::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
  ["", ""],
  ["203.0.113.9:4711", "203.0.113.9:4711"],
])("%j is in %j", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
