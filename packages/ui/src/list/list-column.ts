import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  /** Identifies the column in the stored column choice. */
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * The whole text of a cell that is an element and may be long: it is cut where there is no room, and shown on
   * hover. Cells that are strings need none.
   */
  readonly text?: (row: Row) => string | null | undefined;
  /** Explanations that must be read in full wrap instead of being cut. */
  readonly wraps?: boolean;
  /** Sort field, if the list can be sorted by this column. */
  readonly sort?: string;
  /** Aligns numbers and amounts to the end. */
  readonly align?: 'end';
  readonly width?: number;
  /** The column that identifies the row: first, never hidden, and the title of the card on a phone. */
  readonly isTitle?: boolean;
  /** Shown in the card on a phone even if it stands far back. */
  readonly isMain?: boolean;
  /** Hidden by default. */
  readonly hiddenByDefault?: boolean;
}

/** The user's columns: which are hidden, their order and their widths in pixels. */
export interface ColumnLayout {
  readonly hidden: readonly string[];
  readonly order: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

/** All columns in the user's order: the title first, then those that were moved, then the others in their own order. */
export function orderColumns<Row>(
  columns: readonly ListColumn<Row>[],
  { order }: Pick<ColumnLayout, 'order'>,
): readonly ListColumn<Row>[] {
  const place = new Map(order.map((key, at) => [key, at]));
  const rank = ({ key, isTitle }: ListColumn<Row>, at: number) =>
    isTitle ? -1 : (place.get(key) ?? order.length + at);
  return columns
    .map((column, at) => ({ column, rank: rank(column, at) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ column }) => column);
}

/** The visible columns with their widths. */
export const arrangeColumns = <Row>(
  columns: readonly ListColumn<Row>[],
  layout: ColumnLayout,
): readonly ListColumn<Row>[] =>
  orderColumns(columns, layout)
    .filter(({ key, isTitle }) => isTitle || !layout.hidden.includes(key))
    .map((column) => {
      const width = layout.widths[column.key];
      return width === undefined ? column : { ...column, width };
    });

/** A card on a phone has room for this many values besides its title. */
const mostInCard = 5;

/** The columns that a card on a phone leaves out: it shows the main ones and then the first ones. */
export function columnsLeftOutOfCard<Row>(columns: readonly ListColumn<Row>[]): ReadonlySet<string> {
  const others = columns.filter(({ isTitle }) => !isTitle);
  const byRank = [...others.filter(({ isMain }) => isMain), ...others.filter(({ isMain }) => !isMain)];
  return new Set(byRank.slice(mostInCard).map(({ key }) => key));
}

/** The layout after moving a column one place up or down. */
export function moveColumn<Row>(
  columns: readonly ListColumn<Row>[],
  layout: ColumnLayout,
  key: string,
  by: -1 | 1,
): ColumnLayout {
  const order = orderColumns(columns, layout).map((column) => column.key);
  const from = order.indexOf(key);
  const to = from + by;
  // The title stays first.
  if (from < 1 || to < 1 || to >= order.length) return layout;
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...layout, order };
}

/** The layout with a new width of a column; without one, the width is automatic again. */
export function resizeColumn(layout: ColumnLayout, key: string, width: number | undefined): ColumnLayout {
  const { [key]: _, ...others } = layout.widths;
  return { ...layout, widths: width === undefined ? others : { ...others, [key]: width } };
}
