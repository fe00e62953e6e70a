import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Button } from "../src/button";
import { DateStrip } from "../src/date-strip";
import { Field } from "../src/field";
import { FigureFrame } from "../src/figure-frame";
import { Link } from "../src/link";
import { LoadMore } from "../src/load-more";
import { MonthCalendar } from "../src/month-calendar";
import { RemovableChip } from "../src/removable-chip";
import { Table } from "../src/table";
import { TextInput } from "../src/text-input";
import { Textarea } from "../src/textarea";

const attribute = (html: string, tag: string, name: string) => new RegExp(`<${tag}[^>]* ${name}="([^"]*)"`).exec(html)?.[1];

describe("markup", () => {
  test("a month opens near a given day, without the weeks of which nothing can be chosen any more", () => {
    const days = (min: string, near?: string) => {
      const html = renderToStaticMarkup(
        <MonthCalendar label="日付" value={null} onChange={() => undefined} today={min} near={near} min={min} />,
      );
      return [...html.matchAll(/data-date="([^"]*)"/g)].map(([, date]) => date);
    };
    // A Sunday: the weeks begin with it.
    expect(days("2026-11-29")).toEqual(["2026-11-29", "2026-11-30"]);
    expect(days("2026-11-28")[0]).toBe("2026-11-22");
    expect(days("2026-11-29", "2026-12-17")).toHaveLength(31);
  });

  test("a field ties its label, hint and error to its control", () => {
    const html = renderToStaticMarkup(
      <Field label="お名前" hint="姓と名" error="必須項目です" required>
        <TextInput />
      </Field>,
    );
    const id = attribute(html, "input", "id");
    expect(id).toBeTruthy();
    expect(attribute(html, "label", "for")).toBe(id);
    for (const part of (attribute(html, "input", "aria-describedby") ?? "missing").split(" ")) expect(html).toContain(`id="${part}"`);
    expect(attribute(html, "input", "aria-invalid")).toBe("true");
    expect(attribute(html, "input", "aria-required")).toBe("true");
    expect(html).toContain("必須");
  });

  test("a field without a fault does not call its control invalid, and keeps a live region for a fault to come", () => {
    const html = renderToStaticMarkup(
      <Field label="お名前">
        <TextInput />
      </Field>,
    );
    expect(attribute(html, "input", "aria-invalid")).toBeUndefined();
    expect(html).toContain('aria-live="polite"');
  });

  test("a text that is too long is invalid and says by how much", () => {
    const html = renderToStaticMarkup(<Textarea aria-label="理由" maxCount={3} defaultValue="あいうえお" />);
    expect(attribute(html, "textarea", "aria-invalid")).toBe("true");
    expect(html).toContain("2文字超えています");
  });

  test("what a field says of a text that is too long is not said a second time by the counter", () => {
    const html = renderToStaticMarkup(
      <Field label="理由" error="3文字以内で入力してください">
        <Textarea maxCount={3} defaultValue="あいうえお" />
      </Field>,
    );
    expect(html).toContain("5 / 3文字");
    expect(html).not.toContain("超えています");
  });

  test("a busy button keeps its name and focus, and says that it works", () => {
    const html = renderToStaticMarkup(<Button busy>予約する</Button>);
    expect(html).toContain("予約する");
    expect(attribute(html, "button", "aria-disabled")).toBe("true");
    expect(attribute(html, "button", "disabled")).toBeUndefined();
    expect(html).toMatch(/<\/button><span role="status"[^>]*>処理しています/);
  });

  test("a button does not send the form it stands in unless it is told to", () => {
    expect(attribute(renderToStaticMarkup(<Button>あとで</Button>), "button", "type")).toBe("button");
  });

  test("a list whose length is not counted says that there is more, and how many there are once its end is reached", () => {
    const said = (hasMore: boolean, total?: number) =>
      renderToStaticMarkup(<LoadMore shown={50} total={total} hasMore={hasMore} busy={false} onLoadMore={() => {}} />);
    expect(said(true)).toContain("はじめの50件を表示しています");
    expect(said(false)).toContain("50件中 50件を表示しています");
    expect(said(true, 70)).toContain("70件中 50件を表示しています");
  });

  test("a link to another site opens beside this one and says so", () => {
    const html = renderToStaticMarkup(
      <Link href="/elsewhere" external>
        資料
      </Link>,
    );
    expect(attribute(html, "a", "rel")).toContain("noopener");
    expect(html).toContain("新しいタブで開きます");
  });

  test("the name of a removable chip holds what is shown on it", () => {
    expect(attribute(renderToStaticMarkup(<RemovableChip label="平日夜" onRemove={() => {}} />), "button", "aria-label")).toContain(
      "平日夜",
    );
  });

  test("each cell of a table carries its label for the card on a phone, and the row its name", () => {
    const html = renderToStaticMarkup(
      <Table
        caption="一覧"
        rowKey={(row) => row.name}
        columns={[
          { key: "name", header: "お名前", cell: (row) => row.name, rowHeader: true },
          { key: "state", header: <b>状態</b>, label: "状態", cell: () => "予約済み" },
        ]}
        rows={[{ name: "山田 花子" }]}
      />,
    );
    expect(html).toMatch(/<th role="rowheader"[^>]*>山田 花子/);
    expect(attribute(html, "td", "data-label")).toBe("状態");
  });

  describe("the header of a column that has an order", () => {
    const columns = [
      { key: "name", header: "お名前", sort: "name", cell: () => "山田 花子" },
      { key: "state", header: "状態", sort: "status", cell: () => "予約済み" },
      { key: "note", header: "備考", cell: () => "―" },
    ];
    const html = renderToStaticMarkup(
      <Table
        caption="一覧"
        long
        columns={columns}
        rows={["1"]}
        rowKey={String}
        sorting={{ sort: "status", direction: "desc", onSort: () => {} }}
        beside={({ key }) => key === "state" && <button type="button" aria-label="状態で絞り込む" />}
      />,
    );
    const [name = "", state = "", note = ""] = html.match(/<th role="columnheader".*?<\/th>/g) ?? [];

    test("is a button, and tells how the rows are sorted", () => {
      expect(name).toMatch(/aria-sort="none".*<button type="button"[^>]*>.*お名前/);
      expect(state).toMatch(/aria-sort="descending".*<button type="button"[^>]*>.*状態/);
      expect(state).toContain('aria-label="状態で絞り込む"');
    });

    test("one without an order is a plain header", () => {
      expect(note).not.toMatch(/aria-sort|<button/);
      expect(note).toContain("備考");
    });
  });

  test("a table whose filters left nothing keeps the header that they are in", () => {
    const html = renderToStaticMarkup(
      <Table
        caption="一覧"
        keepHeader
        columns={[{ key: "name", header: "お名前", cell: () => "" }]}
        rows={[]}
        rowKey={String}
        empty={<p>ありません</p>}
      />,
    );
    expect(html).toMatch(/お名前.*<p>ありません<\/p>/);
  });

  test("a long table is never narrower than its columns, and keeps what names its rows in sight", () => {
    const html = renderToStaticMarkup(
      <Table
        long
        caption="一覧"
        columns={[
          { key: "no", header: "番号", width: "6.5rem", cell: () => "1" },
          { key: "name", header: "お名前", width: "minmax(11rem,1fr)", rowHeader: true, cell: () => "花子" },
          { key: "kana", header: "カナ", width: "minmax(0,1fr)", cell: () => "ハナコ" },
          { key: "note", header: "備考", cell: () => "" },
        ]}
        rows={["a"]}
        rowKey={String}
      />,
    );
    expect(attribute(html, "table", "style")).toContain("--least:calc(2px + 6.5rem + 11rem + 0px + 0px)");
    expect([...html.matchAll(/<th[^>]*sticky md:left-[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual(["お名前", "花子"]);
  });

  test("an empty table gives way to what is said about it", () => {
    expect(renderToStaticMarkup(<Table caption="一覧" columns={[]} rows={[]} rowKey={String} empty={<p>まだありません</p>} />)).toBe(
      "<p>まだありません</p>",
    );
  });

  test("the caption of a chart is the first of its figure, with the title", () => {
    const html = renderToStaticMarkup(
      <FigureFrame title="実施数" caption="4月から増えています。" table={<p>表</p>}>
        <svg aria-hidden="true" />
      </FigureFrame>,
    );
    expect(html).toMatch(/^<figure[^>]*><figcaption[^>]*><p[^>]*>実施数<\/p><div[^>]*>4月から増えています。<\/div><\/figcaption>/);
    expect(html.match(/<\/?figcaption/g)).toHaveLength(2);
  });

  test("the name of a day is its content, in which each word that is drawn stands once more", () => {
    const html = renderToStaticMarkup(
      <DateStrip label="日付" days={[{ date: "2026-11-29", free: 0 }]} value={null} onChange={() => undefined} today="2026-11-29" />,
    );
    expect(attribute(html, "button", "aria-label")).toBeUndefined();
    const texts = [...html.matchAll(/<span([^>]*)>([^<]+)<\/span>/g)].map(([, attributes, text]) => [
      /aria-hidden/.test(String(attributes)),
      text,
    ]);
    const name = texts.flatMap(([isDrawn, text]) => (isDrawn ? [] : [text])).join(" ");
    expect(name).toBe("今日 11月29日(日) 空きなし");
    const drawn = texts.flatMap(([isDrawn, text]) => (isDrawn ? [String(text)] : []));
    expect(drawn).toEqual(["日", "29", "今日"]);
    for (const word of drawn) expect(name).toContain(word);
  });
});
