import { describe, expect, test } from "vitest";
import { encryptionOf } from "../src/encryption";

const [OLD, NEW] = ["an old secret of more than thirty-two characters", "a new secret of more than thirty-two characters"];
const plain = Buffer.from("登録証の写し");
const owner = "registration-scan/0197b3c2";

describe("an encrypted value", () => {
  test("is decrypted for its owner, and shows nothing of the plain text", () => {
    const encryption = encryptionOf([OLD]);
    const sealed = encryption.seal(plain, owner);
    expect(Buffer.from(encryption.open(sealed, owner)).toString()).toBe("登録証の写し");
    expect(Buffer.from(sealed.sealed).includes(plain)).toBe(false);
    expect(sealed.keyId).toMatch(/^[0-9a-f]{12}$/);
  });

  test("is encrypted differently each time", () => {
    const encryption = encryptionOf([OLD]);
    expect(Buffer.from(encryption.seal(plain, owner).sealed).equals(encryption.seal(plain, owner).sealed)).toBe(false);
  });

  test("is not decrypted for another owner", () => {
    const encryption = encryptionOf([OLD]);
    expect(() => encryption.open(encryption.seal(plain, owner), "registration-scan/other")).toThrow();
  });

  test("is not decrypted when a single bit of it has been turned", () => {
    const encryption = encryptionOf([OLD]);
    const { keyId, sealed } = encryption.seal(plain, owner);
    for (let index = 0; index < sealed.byteLength; index++) {
      const turned = Uint8Array.from(sealed);
      turned[index] = (turned[index] ?? 0) ^ 1;
      expect(() => encryption.open({ keyId, sealed: turned }, owner)).toThrow();
    }
    for (const length of [0, 11, 27, sealed.byteLength - 1]) {
      expect(() => encryption.open({ keyId, sealed: sealed.subarray(0, length) }, owner)).toThrow();
    }
  });
});

describe("a new encryption secret", () => {
  test("encrypts from now on, while the old one still decrypts what it encrypted", () => {
    const before = encryptionOf([OLD]).seal(plain, owner);
    const rotated = encryptionOf([NEW, OLD]);
    expect(Buffer.from(rotated.open(before, owner)).equals(plain)).toBe(true);
    const after = rotated.seal(plain, owner);
    expect(after.keyId).not.toBe(before.keyId);
    expect(Buffer.from(encryptionOf([NEW]).open(after, owner)).equals(plain)).toBe(true);
  });

  test("alone decrypts nothing that the old one encrypted", () => {
    expect(() => encryptionOf([NEW]).open(encryptionOf([OLD]).seal(plain, owner), owner)).toThrow(/no key/);
  });

  test("is required: nothing is encrypted without one", () => expect(() => encryptionOf([])).toThrow());
});
