import type { ListColumn } from '@lastmile/ui';

interface Sold {
  readonly reseller: { readonly name: string } | null;
}

/** Who sold it, for those who see rows of several resellers. */
export const resellerColumn = <Row extends Sold>(isShown: boolean, header: string): ListColumn<Row>[] =>
  isShown ? [{ key: 'reseller', header, hiddenByDefault: true, cell: ({ reseller }) => reseller?.name }] : [];
