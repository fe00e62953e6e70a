// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` takes the roles of a table away, so they are written out
import type { ReactNode } from "react";
import { cx } from "./cx";

export type Column<Row> = {
  key: string;
  header: ReactNode;
  /** The header as words, for the card on a phone, when it is not a string itself. */
  label?: string | undefined;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end" | undefined;
  /** Width of the column on a wide screen, in CSS. */
  width?: string | undefined;
  nowrap?: boolean | undefined;
  /** Names the row: a row header, and the head of the card on a phone. */
  rowHeader?: boolean | undefined;
};

export type TableProps<Row> = {
  caption: string;
  showCaption?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Marks a row (chosen, urgent) beside what its cells say. */
  rowSelected?: ((row: Row) => boolean) | undefined;
  dense?: boolean | undefined;
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode | undefined;
  className?: string | undefined;
};

/**
 * A table with a head that stays under the page's header; under 768 px each row is a card with the labels beside the values.
 */
export function Table<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  rowKey,
  rowSelected,
  dense = false,
  empty,
  className,
}: TableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  const pad = dense ? "md:px-3 md:py-2" : "md:px-4 md:py-3.5";
  return (
    <table
      role="table"
      className={cx(
        "block w-full border-separate border-spacing-0 text-left leading-[1.6] md:table md:rounded-card md:border md:border-line md:bg-surface",
        className,
      )}
    >
      <caption className={showCaption ? "mb-3 block text-left font-bold md:table-caption" : "sr-only"}>{caption}</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          {columns.map((column, index) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              style={{ width: column.width }}
              className={cx(
                "sticky top-(--header-height) z-10 border-b border-line bg-sunken text-sm font-bold whitespace-nowrap print:static",
                pad,
                index === 0 && "rounded-tl-[11px]",
                index === columns.length - 1 && "rounded-tr-[11px]",
                column.align === "end" && "text-right",
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block max-md:space-y-3 md:table-row-group">
        {rows.map((row) => {
          const selected = rowSelected?.(row) ?? false;
          return (
            <tr
              key={rowKey(row)}
              role="row"
              data-selected={selected || undefined}
              className={cx(
                "group relative block rounded-card border border-line max-md:px-4 max-md:py-3 md:table-row md:border-0",
                selected ? "max-md:bg-primary-tint" : "max-md:bg-surface",
              )}
            >
              {columns.map((column) => {
                const label = column.label ?? (typeof column.header === "string" ? column.header : undefined);
                const look = cx(
                  "md:table-cell md:border-b md:border-line md:align-middle md:group-last:border-b-0 md:group-last:first:rounded-bl-[11px] md:group-last:last:rounded-br-[11px]",
                  selected ? "md:bg-primary-tint" : "md:group-hover:bg-paper",
                  pad,
                  column.align === "end" && "md:text-right md:tabular-nums",
                  column.nowrap && "md:whitespace-nowrap",
                );
                return column.rowHeader ? (
                  <th key={column.key} role="rowheader" scope="row" className={cx("block pb-1.5 font-bold max-md:not-first:pr-12", look)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    role="cell"
                    data-label={label}
                    className={cx(
                      "block py-1 max-md:first:not-data-label:absolute max-md:first:not-data-label:top-2 max-md:first:not-data-label:right-0 max-md:data-label:grid max-md:data-label:grid-cols-[7.5em_minmax(0,1fr)] max-md:data-label:gap-3 max-md:data-label:before:text-sm max-md:data-label:before:leading-[1.85] max-md:data-label:before:text-muted max-md:data-label:before:content-[attr(data-label)]",
                      look,
                    )}
                  >
                    <div className="min-w-0">{column.cell(row)}</div>
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
