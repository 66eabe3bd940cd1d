/** What a gateway took is in the currency that the customer paid in. */
const asPaid = ['paidCurrency', 'currency'];

/** What an ISP owes the platform is in the currency of the file, which is the platform's. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  paidMinor: asPaid,
  feeMinor: asPaid,
  refundedMinor: asPaid,
  serviceChargeDueMinor: [],
};

/** The columns that name the currency of an amount where rows have their own; the first that is filled applies. */
export const currencyColumnsOf = (key: string): readonly string[] => exceptions[key] ?? ['currency'];
