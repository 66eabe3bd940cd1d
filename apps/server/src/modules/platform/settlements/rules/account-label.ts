import type { PayoutMethod } from '@lastmile/contract';

const names = { bkash: 'bKash', nagad: 'Nagad', rocket: 'Rocket', upay: 'Upay' } as const;

interface Labelled {
  readonly method: PayoutMethod;
  readonly bankName: string | null;
  readonly numberEnding: string;
}

/** An account without its number: "bKash ••• 3344". */
export const accountLabel = ({ method, bankName, numberEnding }: Labelled): string =>
  `${method === 'bank' ? (bankName ?? '') : names[method]} ••• ${numberEnding}`;
