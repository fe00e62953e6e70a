import { describe, expect, test } from "vitest";
import { isCorporateNumber } from "../src/corporate-number";
import { hasAllowedDomain, isAllowedDomain, isLastPrimary, type PrimaryFacts } from "../src/hr-staff";

describe("法人番号", () => {
  // The National Tax Agency, the Digital Agency, a national university, a city.
  test.each(["7000012050002", "8000012010038", "5010005007398", "8000020130001"])("%s is one", (number) =>
    expect(isCorporateNumber(number)).toBe(true),
  );

  test.each(["700001205000", "70000120500022", "", "７000012050002", "7000012O50002", "-000012050002"])("%s is none", (number) =>
    expect(isCorporateNumber(number)).toBe(false),
  );

  test("every single wrong digit is found, but for a 9 in the place of a 0", () => {
    const number = "7000012050002";
    for (let place = 0; place < 13; place += 1)
      for (let digit = 0; digit < 10; digit += 1) {
        const wrong = number.slice(0, place) + digit + number.slice(place + 1);
        const same = wrong === number || (digit === 9 && number[place] === "0" && place > 0);
        expect([wrong, isCorporateNumber(wrong)]).toEqual([wrong, same]);
      }
  });
});

describe("the last 主担当", () => {
  const staff = (userId: string, change: Partial<PrimaryFacts> = {}): PrimaryFacts => ({
    userId,
    isPrimary: true,
    disabled: false,
    accepted: true,
    ...change,
  });

  test.each<[string, PrimaryFacts[], boolean]>([
    ["is alone", [staff("a")], true],
    ["has another beside them", [staff("a"), staff("b")], false],
    ["has one beside them who is disabled", [staff("a"), staff("b", { disabled: true })], true],
    ["has one beside them who has not accepted", [staff("a"), staff("b", { accepted: false })], true],
    ["has colleagues who are not primary", [staff("a"), staff("b", { isPrimary: false })], true],
    ["is not primary", [staff("a", { isPrimary: false })], false],
    ["is disabled already", [staff("a", { disabled: true })], false],
    ["has only been invited", [staff("a", { accepted: false })], false],
    ["is not of this company", [staff("b")], false],
  ])("who %s: the last one? %s", (_, staffs, last) => expect(isLastPrimary(staffs, "a")).toBe(last));
});

describe("an address and the domains of its company", () => {
  test.each([
    ["a@acme.example", ["acme.example"], true, true],
    ["a@ACME.example", ["acme.example"], true, true],
    ["a@acme.example", ["other.example", "ACME.example"], true, true],
    ["a@sub.acme.example", ["acme.example"], false, false],
    ["a@notacme.example", ["acme.example"], false, false],
    ["acme.example@evil.example", ["acme.example"], false, false],
    ["a@anything.example", [], true, false],
  ])("%s with the domains %j", (email, domains, allowed, named) => {
    expect([isAllowedDomain(email, domains), hasAllowedDomain(email, domains)]).toEqual([allowed, named]);
  });
});
