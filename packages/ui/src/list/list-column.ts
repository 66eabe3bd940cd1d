import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  /** Identifies the column in the stored column choice. */
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Sort field, if the list can be sorted by this column. */
  readonly sort?: string;
  /** Aligns numbers and amounts to the end. */
  readonly align?: 'end';
  readonly width?: number | string;
  /** The column that identifies the row: never hidden, and the title of the card on a phone. */
  readonly isTitle?: boolean;
  /** Hidden by default. */
  readonly hiddenByDefault?: boolean;
}
