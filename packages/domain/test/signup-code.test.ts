import fc from "fast-check";
import { expect, test } from "vitest";
import { SIGNUP_CODE_BYTES, signupCodeOf, signupCodeTyped } from "../src/signup-code";

const bytes = fc.uint8Array({ minLength: SIGNUP_CODE_BYTES, maxLength: SIGNUP_CODE_BYTES });

test("a code is four groups of letters and digits that nobody confuses, and is known however it is typed", () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = signupCodeOf(random);
      expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
      const plain = code.replaceAll("-", "");
      expect(signupCodeTyped(` ${code.toLowerCase()} `)).toBe(plain);
      expect(signupCodeTyped([...code].map((c) => (c === "-" ? "ー" : String.fromCharCode(c.charCodeAt(0) + 0xfee0))).join(""))).toBe(
        plain,
      );
    }),
  );
});

test("one character typed wrong is found", () => {
  fc.assert(
    fc.property(bytes, fc.nat(15), fc.constantFrom(..."23456789ABCDEFGHJKLMNPQRSTUVWXYZ"), (random, at, other) => {
      const code = signupCodeOf(random).replaceAll("-", "");
      fc.pre(code[at] !== other);
      expect(signupCodeTyped(code.slice(0, at) + other + code.slice(at + 1))).toBeNull();
    }),
  );
});

test("what is no code at all is none", () => {
  for (const typed of ["", "ABCD", "0000-0000-0000-0000", "OOOO-IIII-OOOO-IIII", "ABCD-EFGH-JKLM-NPQR-STUV"])
    expect(signupCodeTyped(typed)).toBeNull();
});
