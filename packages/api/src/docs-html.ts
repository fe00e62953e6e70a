/** A piece of HTML whose texts are escaped. */
export class Html {
  constructor(readonly text: string) {}
}

export const escaped = (text: unknown): string => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Piece = Html | string | number | null | undefined | false | readonly Piece[];

const textOf = (piece: Piece): string => {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return (piece as readonly Piece[]).map(textOf).join("");
  return piece === null || piece === undefined || piece === false ? "" : escaped(piece);
};

/** HTML with values in it: a string is text and escaped, a piece of HTML stays as it is. */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]): Html =>
  new Html(parts.reduce((made, part, index) => made + textOf(pieces[index - 1]) + part));
