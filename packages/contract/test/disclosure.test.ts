import { describe, expect, it } from "vitest";
import { DISCLOSURE_SENTENCES, disclosureOfAnother } from "../src/labels/disclosure";

describe("the text on disclosure for mentors and admins", () => {
  it.each(Object.entries(DISCLOSURE_SENTENCES))("at %s does not address the reader as the mentee", (_, sentence) => {
    expect(disclosureOfAnother(sentence)).not.toContain("あなた");
  });

  it("names who approves the summary", () => {
    expect(disclosureOfAnother(DISCLOSURE_SENTENCES.L3)).toContain("相談者が内容を確認して承認した要約");
  });
});
