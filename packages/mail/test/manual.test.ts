import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NOW, SETTINGS, values } from "../scripts/samples";
import { fillVariables, MANUAL_VARIABLES, variableFaults, variablesIn } from "../src/manual-variables";
import { renderMail } from "../src/render-mail";

const LOGIN = "https://knotter.example.jp/login";
const write = (body: string, subject = "お知らせ", name = "山田 花子") =>
  renderMail({ type: "manual_mail", facts: { subject, body, values: { ...values, 氏名: name } } }, { name }, SETTINGS, NOW);

describe("the variables of a manual mail", () => {
  test("each of the whitelist gets its value", () => {
    const text = MANUAL_VARIABLES.map((name) => `{{${name}}}`).join("|");
    expect(variableFaults(text)).toEqual([]);
    expect(fillVariables(text, values, LOGIN)).toBe(`山田 花子|青空製作所株式会社|2026年度キャリア面談|2|2026年9月30日(水)|${LOGIN}`);
  });

  test("space inside of the braces does not matter, and a value that is missing is a dash", () => {
    expect(fillVariables("{{ 残り回数 }}/{{予約期限}}", { ...values, 残り回数: null, 予約期限: null }, LOGIN)).toBe("―/―");
  });

  test.each([
    ["{{相談テーマ}}", ["{{相談テーマ}} は使えません"]],
    ["{{氏名}}{{email}}{{email}}", ["{{email}} は使えません"]],
    ["{{constructor}} {{__proto__}}", ["{{constructor}} は使えません", "{{__proto__}} は使えません"]],
    ["{{}}", ["{{}} は使えません"]],
    ["{{氏名", ["{{ と }} の対応をご確認ください"]],
    ["氏名}}", ["{{ と }} の対応をご確認ください"]],
    ["{{{{氏名}}}}", ["{{ と }} の対応をご確認ください"]],
  ])("%s is refused", (text, faults) => {
    expect(variableFaults(text)).toEqual(faults);
  });

  test("an address has no place in a subject", () => {
    expect(variableFaults("{{ログインURL}}", "subject")).toEqual(["{{ログインURL}} は件名には使えません"]);
    expect(variableFaults("{{ログインURL}}")).toEqual([]);
  });

  test("are listed once each", () => {
    expect(variablesIn("{{氏名}} {{ 会社名 }} {{氏名}} {{そのほか}}")).toEqual(["氏名", "会社名"]);
  });

  test("a value is put in as it is: what it contains is no variable and no pattern", () => {
    expect(fillVariables("{{氏名}}", { ...values, 氏名: "{{会社名}} $& $1" }, LOGIN)).toBe("{{会社名}} $& $1");
  });

  test("whatever is typed, what passes the check is filled without a hole", () => {
    const piece = fc.oneof(
      fc.constantFrom(...MANUAL_VARIABLES.map((name) => `{{${name}}}`), "{{", "}}", "{", "}", "{{x}}", "\n"),
      fc.string(),
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((parts) => parts.join("")),
        (text) => {
          if (variableFaults(text).length === 0) expect(fillVariables(text, values, LOGIN)).not.toMatch(/\{\{|\}\}/);
        },
      ),
    );
  });
});

describe("a manual mail", () => {
  test("has paragraphs, lines and links, in both parts", async () => {
    const { html, text } = await write(
      "一行目\r\n二行目\n\n\n次の段落（https://knotter.example.jp/guide）をご覧ください。\n\n{{ログインURL}}",
    );
    expect(text).toContain(
      "一行目\n二行目\n\n次の段落（https://knotter.example.jp/guide）をご覧ください。\n\nhttps://knotter.example.jp/login\n",
    );
    expect(html).toContain("一行目<br/>二行目");
    expect(html).toContain('href="https://knotter.example.jp/guide"');
    expect(html).toContain('href="https://knotter.example.jp/login"');
  });

  test.each([
    ["https://example.jp/a.", "https://example.jp/a"],
    ["https://example.jp/a、次", "https://example.jp/a"],
    ["(https://example.jp/a)", "https://example.jp/a"],
    ["https://example.jp/?a=1&b=<b>", "https://example.jp/?a=1&amp;b="],
  ])("of %s links no more than the address", async (body, href) => {
    expect((await write(body)).html).toContain(`href="${href}"`);
  });

  test("links nothing but the web", async () => {
    const { html } = await write("javascript:alert(1) data:text/html,x file:///etc/passwd ftp://example.jp");
    // Only our own links: the admins' address and the settings page.
    expect(html.match(/href="/g)).toHaveLength(2);
  });

  test("is text: markup of the body and of a name is shown, not done", async () => {
    const { html, text } = await write("<b>太字</b><script>x</script> {{氏名}}", "{{氏名}}さんへ", '<img src=x>"');
    expect(html).not.toMatch(/<b>|<script|<img/);
    expect(html).toContain("&lt;b&gt;太字&lt;/b&gt;");
    expect(text).toContain('<b>太字</b><script>x</script> <img src=x>"');
  });

  test("has no line feed in its subject", async () => {
    expect((await write("本文", "ご案内\r\nBcc: a@example.jp")).subject).toBe("【Knotter】ご案内 Bcc: a@example.jp");
  });
});
