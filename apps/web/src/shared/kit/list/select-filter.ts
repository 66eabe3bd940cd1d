import type { FilterField } from '@lastmile/ui';

interface SelectFilter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly isAdvanced?: boolean;
}

/** What the user may not read is no filter; what is still on its way is one already. */
export const selectFilter = (canRead: boolean, { options = [], ...filter }: SelectFilter): FilterField[] =>
  canRead ? [{ ...filter, kind: 'choice', options }] : [];
