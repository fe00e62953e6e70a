// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` takes the roles of a table away, so they are written out
import { memo, type PointerEvent, type ReactNode, useMemo } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

export type Column<Row> = {
  key: string;
  header: ReactNode;
  /** The header as text, for the card on a phone, if the header is not a string itself. */
  label?: string | undefined;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end" | undefined;
  /** Width of the column on a wide screen, in CSS; in a long table a grid track ("minmax(0,2fr)", "7rem"). */
  width?: string | undefined;
  nowrap?: boolean | undefined;
  /** Names the row: a row header, and the heading of the card on a phone. */
  rowHeader?: boolean | undefined;
  /** The name of a sort order: the header is a button that sorts by it. */
  sort?: string | undefined;
  /** One line on a wide screen, cut off with "…"; what is cut off is shown under the pointer. */
  oneLine?: boolean | undefined;
};

export type TableSorting = {
  /** The order that the rows have. */
  sort: string;
  direction: "asc" | "desc";
  onSort: (sort: string) => void;
};

export type TableProps<Row> = {
  caption: string;
  showCaption?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The row that a panel beside the table shows. */
  rowShown?: ((row: Row) => boolean) | undefined;
  /** Of a page that is a tool: small letters, and rows as high as the person wants them. */
  dense?: boolean | undefined;
  /**
   * For thousands of rows: each row has its own layout, and those far outside the viewport are not rendered (`content-visibility`, in
   * groups), but are still found by a search in the page, by screen readers and in print. Only `width` determines the columns.
   */
  long?: boolean | undefined;
  /** Replaces the rows if there are none; `keepHeader`: below the header, whose filters stay within reach. */
  empty?: ReactNode | undefined;
  keepHeader?: boolean | undefined;
  sorting?: TableSorting | undefined;
  /** Beside the header of a column: its filter. */
  beside?: ((column: Column<Row>) => ReactNode) | undefined;
  className?: string | undefined;
};

const TRACK = "minmax(0,1fr)";
const leastOf = (track: string): string => /^minmax\(([^,]+),/.exec(track)?.[1]?.replace(/^0$/, "0px") ?? track;

/** Where a table is wider than the window, what names its rows stays beside the side navigation while the other columns scroll past it. */
const STAYS = "md:sticky md:left-(--side-width,0px) md:z-1 print:static";
const LAST_CORNER = "md:[tbody:last-child>tr:last-child>&]:first:rounded-bl-[11px]";

/**
 * A table whose header sticks below the page's header; under 768 px each row is a card with labels next to the values. A row renders again
 * when its object or `columns` changes. A row with a checked box that has `data-chooses-row` looks chosen by CSS alone, so that choosing
 * thousands of rows renders none of them.
 */
export function Table<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  rowKey,
  rowShown,
  dense = false,
  long = false,
  empty,
  keepHeader = false,
  sorting,
  beside,
  className,
}: TableProps<Row>) {
  const groups = useMemo(() => (long ? groupsOf(rows) : [rows]), [long, rows]);
  const isEmpty = rows.length === 0 && empty !== undefined;
  if (isEmpty && !keepHeader) return <>{empty}</>;
  const widths = columns.map((column) => column.width ?? TRACK);
  // The least widths and the border: with more columns than the window has room for, the table is wider than the window, and not its cells alone.
  const tracks = { "--tracks": widths.join(" "), "--least": `calc(${["2px", ...widths.map(leastOf)].join(" + ")})` };
  const table = (
    <table
      role="table"
      style={long ? tracks : undefined}
      onPointerOver={long ? showWhatIsCutOff : undefined}
      className={cx(
        "block w-full border-separate border-spacing-0 text-left leading-[1.6] md:rounded-card md:border md:border-line md:bg-surface",
        !long && "md:table",
        long && "md:min-w-(--least)",
        (long || dense) && "md:text-sm",
        // A phone has no header: nothing of the table is left.
        isEmpty && "max-md:hidden",
        className,
      )}
    >
      <caption className={showCaption ? "mb-3 block text-left font-bold md:table-caption" : "sr-only"}>{caption}</caption>
      {/* On a phone each value has its label; a header that is not seen must not take the focus. */}
      <thead role="rowgroup" className={cx("max-md:hidden", long && "md:sticky md:top-(--header-height) md:z-10 md:block print:static")}>
        <tr role="row" className={cx(long && "md:grid md:grid-cols-(--tracks)")}>
          {columns.map((column, index) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              aria-sort={column.sort === undefined ? undefined : sortOf(column.sort, sorting)}
              style={long ? undefined : { width: column.width }}
              className={cx(
                "border-line bg-sunken text-sm font-bold whitespace-nowrap",
                // Without rows it is the whole of the card.
                isEmpty ? "first:rounded-bl-[11px] last:rounded-br-[11px]" : "border-b",
                long ? "flex min-h-10 min-w-0 items-center gap-0.5" : "sticky top-(--header-height) z-10 print:static",
                long ? "px-3" : dense ? "px-3 py-2" : "px-4 py-3.5",
                index === 0 && "rounded-tl-[11px]",
                index === columns.length - 1 && "rounded-tr-[11px]",
                column.align === "end" && (long ? "justify-end" : "text-right"),
                long && column.rowHeader && STAYS,
              )}
            >
              {column.sort !== undefined && sorting ? <SortButton column={column} sort={column.sort} sorting={sorting} /> : column.header}
              {beside?.(column)}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group, index) => (
        <RowGroup
          // By its place: a row that leaves moves one row from each group to the one before.
          key={index}
          rows={group}
          rowKey={rowKey}
          columns={columns}
          shown={marksOf(group, rowShown)}
          dense={dense}
          long={long}
          first={index === 0}
        />
      ))}
    </table>
  );
  return isEmpty ? (
    <>
      {table}
      {empty}
    </>
  ) : (
    table
  );
}

/** Rows that a browser lays out together: it looks at each group on every frame of scrolling, and would at each of 5,000 rows. */
const GROUP = 50;

function groupsOf<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const count = Math.max(1, Math.ceil(rows.length / GROUP));
  return Array.from({ length: count }, (_, index) => rows.slice(index * GROUP, (index + 1) * GROUP));
}

/** The size is an estimate for a group never rendered (50 cards of 180 px on a phone); one that was keeps its own. */
const OUT_OF_VIEW =
  "[content-visibility:auto] [contain-intrinsic-size:auto_9000px] max-md:mt-3 md:[contain-intrinsic-size:auto_calc(50*(var(--row-height,52px)+1px))]";

const ARIA = { asc: "ascending", desc: "descending" } as const;
const sortOf = (sort: string, sorting: TableSorting | undefined): "ascending" | "descending" | "none" | undefined =>
  sorting && (sorting.sort === sort ? ARIA[sorting.direction] : "none");

/** The header of a column that has an order. `aria-sort` tells the direction; the arrow shows it. */
function SortButton<Row>({ column, sort, sorting }: { column: Column<Row>; sort: string; sorting: TableSorting }) {
  const sorted = sorting.sort === sort;
  return (
    <button
      type="button"
      onClick={() => sorting.onSort(sort)}
      className={cx(
        "-mx-1.5 flex min-h-9 min-w-6 items-center gap-1 rounded-control px-1.5 font-bold hover:bg-line/60",
        column.align === "end" && "flex-row-reverse",
      )}
    >
      <span className="truncate">{column.header}</span>
      {sorted && <Icon name={sorting.direction === "asc" ? "chevron-up" : "chevron-down"} size={16} className="text-primary" />}
    </button>
  );
}

/** What a cell of one line cuts off is its tooltip. */
function showWhatIsCutOff(event: PointerEvent<HTMLTableElement>): void {
  const cell = (event.target as Element).closest<HTMLElement>("[data-one-line]");
  if (cell === null) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute("title");
}

/** A row of a tool is as high as the person wants its rows, or higher where it has to be; where a mouse points, not for its buttons. */
const TOOL_CELL = "md:px-3 md:py-1 md:not-pointer-coarse:[&_button]:min-h-7 md:not-pointer-coarse:[&_button]:py-0";
const LONG_CELL = "md:flex md:min-h-(--row-height,3.25rem) md:min-w-0 md:flex-col md:justify-center";
/** The height of a table's cell is its least. */
const PLAIN_CELL =
  "md:table-cell md:border-b md:border-line md:align-middle md:group-last:border-b-0 md:group-last:first:rounded-bl-[11px] md:group-last:last:rounded-br-[11px]";
const CHOSEN_OR_POINTED_AT =
  "md:group-not-has-[[data-chooses-row]:checked]:group-hover:bg-paper md:group-has-[[data-chooses-row]:checked]:bg-primary-tint";
const ONE_LINE = "min-w-0 md:truncate md:focus-within:overflow-visible";

type RowProps<Row> = {
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  shown: boolean;
  dense: boolean;
  long: boolean;
};

function PlainRow<Row>({ id, row, columns, shown, dense, long }: RowProps<Row>) {
  return (
    <tr
      role="row"
      data-row={id}
      aria-current={shown || undefined}
      className={cx(
        // On a phone what names the row stands first, wherever its column is.
        "group relative scroll-mt-[calc(var(--header-height)+3rem)] flex flex-col rounded-card border border-line max-md:px-4 max-md:py-3 md:border-0",
        long
          ? "md:grid md:grid-cols-(--tracks) md:rounded-none md:border-b md:border-line md:[tbody:last-child>&]:last:rounded-b-[11px] md:[tbody:last-child>&]:last:border-b-0"
          : "md:table-row",
        shown ? "max-md:bg-primary-tint" : "max-md:bg-surface max-md:has-[[data-chooses-row]:checked]:bg-primary-tint",
        // A bar at the left edge: which row the panel is about is not told by color alone.
        shown && "md:after:absolute md:after:inset-y-0 md:after:left-0 md:after:w-1 md:after:bg-primary",
      )}
    >
      {columns.map((column) => {
        const content = column.cell(row);
        const isBlank = content === null || content === undefined || content === false || content === "";
        const label = column.label ?? (typeof column.header === "string" ? column.header : undefined);
        const look = cx(
          long ? LONG_CELL : PLAIN_CELL,
          long || dense ? TOOL_CELL : "md:px-4 md:py-3.5",
          !long && dense && "md:h-(--row-height,3.25rem)",
          shown ? "md:bg-primary-tint" : CHOSEN_OR_POINTED_AT,
          column.align === "end" && (long ? "md:items-end md:text-right md:tabular-nums" : "md:text-right md:tabular-nums"),
          column.nowrap && "md:whitespace-nowrap",
        );
        return column.rowHeader ? (
          <th
            key={column.key}
            role="rowheader"
            scope="row"
            className={cx(
              "block pb-1.5 font-bold max-md:order-first max-md:not-first:pr-12",
              look,
              long && cx(STAYS, LAST_CORNER, !shown && "md:bg-surface"),
            )}
          >
            {column.oneLine ? (
              <div data-one-line="" className={ONE_LINE}>
                {content}
              </div>
            ) : (
              content
            )}
          </th>
        ) : (
          <td
            key={column.key}
            role="cell"
            data-label={isBlank ? undefined : label}
            className={cx(
              "block py-1 max-md:first:not-data-label:absolute max-md:first:not-data-label:top-2 max-md:first:not-data-label:right-0 max-md:data-label:grid max-md:data-label:grid-cols-[6.5em_minmax(0,1fr)] max-md:data-label:gap-3 max-md:data-label:before:text-sm max-md:data-label:before:leading-[1.85] max-md:data-label:before:text-muted max-md:data-label:before:content-[attr(data-label)]",
              isBlank && "max-md:hidden",
              look,
            )}
          >
            <div data-one-line={column.oneLine ? "" : undefined} className={column.oneLine ? ONE_LINE : "min-w-0"}>
              {content}
            </div>
          </td>
        );
      })}
    </tr>
  );
}

// `memo` loses the type parameter.
const TableRow = memo(PlainRow) as typeof PlainRow;

type GroupProps<Row> = Pick<TableProps<Row>, "rows" | "rowKey" | "columns"> & {
  /** Of each row, in their order, as `marksOf` says it. */
  shown: string;
  dense: boolean;
  long: boolean;
  first: boolean;
};

/** "1" or "0" of each row. A text, so that two groups with the same marks are the same; empty: nothing is marked in this list. */
const marksOf = <Row,>(rows: readonly Row[], isMarked: ((row: Row) => boolean) | undefined): string =>
  isMarked ? rows.map((row) => (isMarked(row) ? "1" : "0")).join("") : "";

function PlainGroup<Row>({ rows, rowKey, columns, shown, dense, long, first }: GroupProps<Row>) {
  return (
    <tbody role="rowgroup" className={cx("block max-md:space-y-3", !long && "md:table-row-group", long && !first && OUT_OF_VIEW)}>
      {rows.map((row, index) => (
        <TableRow key={rowKey(row)} id={rowKey(row)} row={row} columns={columns} shown={shown[index] === "1"} dense={dense} long={long} />
      ))}
    </tbody>
  );
}

/** `rowKey` is left out: it names the same rows in the same way, although callers write a new function. */
const RowGroup = memo(
  PlainGroup,
  (before, now) =>
    before.rows === now.rows &&
    before.columns === now.columns &&
    before.shown === now.shown &&
    before.dense === now.dense &&
    before.long === now.long,
) as typeof PlainGroup;
