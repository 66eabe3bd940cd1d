export interface StatementMapping {
  readonly transactionColumn: string | null;
  readonly amountColumn: string | null;
  readonly feeColumn: string | null;
  readonly dateColumn: string | null;
}

/** By priority: the first header that contains one of these words. */
const words: { readonly [Column in keyof StatementMapping]: readonly string[] } = {
  transactionColumn: [
    'bank tran',
    'trxid',
    'transaction id',
    'txn id',
    'tran id',
    'payment ref',
    'transaction',
    'trx',
  ],
  amountColumn: ['transaction amount', 'gross', 'amount', 'total'],
  feeColumn: ['charge', 'fee', 'commission', 'mdr'],
  dateColumn: ['date', 'time', 'created'],
};

/** What was chosen for this gateway before, if the file has it; otherwise by the words of the headers, each header once. */
export function suggestColumns(
  headers: readonly string[],
  kept: StatementMapping | undefined,
): StatementMapping {
  const taken = new Set<string>();
  const pick = (column: keyof StatementMapping): string | null => {
    const before = kept?.[column];
    const found =
      before && headers.includes(before)
        ? before
        : words[column]
            .map((word) =>
              headers.find((header) => !taken.has(header) && header.toLowerCase().includes(word)),
            )
            .find((header) => header !== undefined);
    if (found) taken.add(found);
    return found ?? null;
  };
  return {
    transactionColumn: pick('transactionColumn'),
    feeColumn: pick('feeColumn'),
    amountColumn: pick('amountColumn'),
    dateColumn: pick('dateColumn'),
  };
}
