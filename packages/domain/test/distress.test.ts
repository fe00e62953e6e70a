import { expect, test } from "vitest";
import { soundsDistressed } from "../src/distress";

test.each([
  "もう消えたいと思うことがあります。",
  "死にたい",
  "シニタイ",
  "ｼﾆﾀｲ",
  "夜になると　い な く な り た い　と考えます",
  "リスカをしてしまいました",
])("help is offered for 「%s」", (text) => {
  expect(soundsDistressed(["異動のこと", text])).toBe(true);
});

test.each([
  "",
  "必死にやってきました。",
  "不安が消えない日もありますが、話して整理したいです。",
  "来月で今の仕事を終わりにして、次へ進みます。",
])("and not for 「%s」", (text) => {
  expect(soundsDistressed([text])).toBe(false);
});
