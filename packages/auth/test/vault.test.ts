import { describe, expect, test } from "vitest";
import { vaultOf } from "../src/vault";

const [OLD, NEW] = ["an old secret of more than thirty-two characters", "a new secret of more than thirty-two characters"];
const plain = Buffer.from("登録証の写し");
const owner = "registration-scan/0197b3c2";

describe("what is sealed", () => {
  test("opens for its owner, and shows nothing of itself", () => {
    const vault = vaultOf([OLD]);
    const sealed = vault.seal(plain, owner);
    expect(Buffer.from(vault.open(sealed, owner)).toString()).toBe("登録証の写し");
    expect(Buffer.from(sealed.sealed).includes(plain)).toBe(false);
    expect(sealed.keyId).toMatch(/^[0-9a-f]{12}$/);
  });

  test("is never sealed the same way twice", () => {
    const vault = vaultOf([OLD]);
    expect(Buffer.from(vault.seal(plain, owner).sealed).equals(vault.seal(plain, owner).sealed)).toBe(false);
  });

  test("does not open for another owner", () => {
    const vault = vaultOf([OLD]);
    expect(() => vault.open(vault.seal(plain, owner), "registration-scan/other")).toThrow();
  });

  test("does not open when a single bit of it has been turned", () => {
    const vault = vaultOf([OLD]);
    const { keyId, sealed } = vault.seal(plain, owner);
    for (let index = 0; index < sealed.byteLength; index++) {
      const turned = Uint8Array.from(sealed);
      turned[index] = (turned[index] ?? 0) ^ 1;
      expect(() => vault.open({ keyId, sealed: turned }, owner)).toThrow();
    }
    for (const length of [0, 11, 27, sealed.byteLength - 1]) {
      expect(() => vault.open({ keyId, sealed: sealed.subarray(0, length) }, owner)).toThrow();
    }
  });
});

describe("a new secret", () => {
  test("seals from now on, while the old one still opens what it sealed", () => {
    const before = vaultOf([OLD]).seal(plain, owner);
    const rotated = vaultOf([NEW, OLD]);
    expect(Buffer.from(rotated.open(before, owner)).equals(plain)).toBe(true);
    const after = rotated.seal(plain, owner);
    expect(after.keyId).not.toBe(before.keyId);
    expect(Buffer.from(vaultOf([NEW]).open(after, owner)).equals(plain)).toBe(true);
  });

  test("alone opens nothing of the old one's", () => {
    expect(() => vaultOf([NEW]).open(vaultOf([OLD]).seal(plain, owner), owner)).toThrow(/no key/);
  });

  test("is needed: there is no vault without one", () => expect(() => vaultOf([])).toThrow());
});
