/**
 * Number of decimals of a currency's minor unit, where it is not two (ISO 4217). Listed here because engines
 * disagree: some follow ISO, others the rounding of shops (Pakistani rupee 0, Iraqi dinar 0), and two
 * machines that disagree would read one stored integer as amounts a hundred times apart.
 */
const NO_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND';
const FOUR_DECIMALS = 'CLF UYW';

const DECIMALS = new Map([
  ...NO_DECIMALS.split(' ').map((currency) => [currency, 0] as const),
  ...THREE_DECIMALS.split(' ').map((currency) => [currency, 3] as const),
  ...FOUR_DECIMALS.split(' ').map((currency) => [currency, 4] as const),
]);

export function minorDigits(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`${currency} is not a currency code`);
  return DECIMALS.get(currency) ?? 2;
}

export function minorPerMajor(currency: string): number {
  return 10 ** minorDigits(currency);
}
