import { foldDigits } from '@lastmile/kit';

/** How a transaction is recognised: `8n7-a6 d5x` and `8N7A6D5X` are the same. Undefined if it cannot be one. */
export function transactionKeyOf(typed: string): string | undefined {
  const key = foldDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  return key.length >= 4 && key.length <= 60 ? key : undefined;
}
