import type { FilterField } from '@lastmile/ui';

interface SelectFilter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly isAdvanced?: boolean;
}

/** Omits a filter whose options the user may not read; keeps one whose options are still loading. */
export const selectFilter = (canRead: boolean, { options = [], ...filter }: SelectFilter): FilterField[] =>
  canRead ? [{ ...filter, kind: 'choice', options }] : [];
