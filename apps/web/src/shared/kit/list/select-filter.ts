import type { FilterField } from '@lastmile/ui';

interface PickFilter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly isExtra?: boolean;
}

/** What the user may not read is no filter; what is still on its way is one already. */
export const pickFilter = (mayRead: boolean, { options = [], ...filter }: PickFilter): FilterField[] =>
  mayRead ? [{ ...filter, kind: 'choice', options }] : [];
