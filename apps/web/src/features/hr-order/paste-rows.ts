/** One line of a pasted list, as the API takes it. */
export interface PastedRow {
  email: string;
  name: string;
  nameKana?: string;
  employeeNo?: string;
  department?: string;
}

type Column = keyof PastedRow;

const HEADERS: Record<string, Column> = {
  氏名: "name",
  名前: "name",
  お名前: "name",
  氏名カナ: "nameKana",
  フリガナ: "nameKana",
  カナ: "nameKana",
  メールアドレス: "email",
  メール: "email",
  "e-mail": "email",
  email: "email",
  社員番号: "employeeNo",
  部署: "department",
  所属: "department",
};

/** Without a line of headings. */
const USUAL: readonly (Column | undefined)[] = ["name", "email", "employeeNo", "department"];

/** What was copied from a spreadsheet (tabs) or a file (commas). Empty lines fall away; headings are known by their words, in any order. */
export function pastedRows(text: string): PastedRow[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => line.split(line.includes("\t") ? "\t" : /[,，]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1")));
  const [first = []] = lines;
  const headings = first.map((cell) => HEADERS[cell.normalize("NFKC").toLowerCase()]);
  const named = headings.includes("email");
  const columns = named ? headings : USUAL;
  return (named ? lines.slice(1) : lines).map((cells) => {
    const row: PastedRow = { email: "", name: "" };
    columns.forEach((column, index) => {
      const cell = cells[index];
      if (column && cell) row[column] = cell;
    });
    return row;
  });
}
