import { expect, test } from "vitest";
import { asksThisMachine } from "../src/server/asks-this-machine";

const OWN = "demo.local:3000";

test.each([
  [{ host: OWN }, true],
  [{ host: "localhost:3000" }, true],
  [{ host: "127.0.0.1:4000", "x-forwarded-for": "127.0.0.1", "x-forwarded-host": "127.0.0.1:4000" }, true],
  [{ host: "[::1]:3000" }, true],
  [{}, false],
  [{ host: "rebind.evil.example" }, false],
  [{ host: "rebind.evil.example:3000" }, false],
  [{ host: "localhost.evil.example" }, false],
  [{ host: "127.0.0.1.evil.example" }, false],
  [{ host: "demo.local:3001" }, false],
  [{ host: "localhost:3000", "x-forwarded-host": "tunnel.example" }, false],
  [{ host: "localhost:3000", "x-forwarded-for": "203.0.113.9, 127.0.0.1" }, false],
  [{ host: "localhost:3000", forwarded: "for=203.0.113.9" }, false],
  [{ host: "localhost:3000", via: "1.1 tunnel" }, false],
])("a request with the headers %j counts as from this machine: %s", (headers, answer) => {
  expect(asksThisMachine(new Headers(headers as Record<string, string>), OWN)).toBe(answer);
});
