import { type AmountLanguage, masculine, splitBy, thousandGroups, wordList } from './amount-language.ts';

const BELOW_TWENTY = wordList(`
  zero one two three four five six seven eight nine ten
  eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
`);
const TENS = wordList('- - twenty thirty forty fifty sixty seventy eighty ninety');
const SCALES = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion'];

export const english: AmountLanguage = {
  minus: 'minus',
  and: 'and',
  count: (count, unit) => `${inThousands(count)} ${count === 1 ? unit.one : unit.many}`,
  currencies: {
    EUR: [masculine('euro', 'euros'), masculine('cent', 'cents')],
    USD: [masculine('US dollar', 'US dollars'), masculine('cent', 'cents')],
    GBP: [masculine('pound sterling', 'pounds sterling'), masculine('penny', 'pence')],
    INR: [masculine('Indian rupee', 'Indian rupees'), masculine('paisa', 'paise')],
    PKR: [masculine('Pakistani rupee', 'Pakistani rupees'), masculine('paisa', 'paise')],
    NPR: [masculine('Nepalese rupee', 'Nepalese rupees'), masculine('paisa', 'paise')],
    AED: [masculine('UAE dirham', 'UAE dirhams'), masculine('fils')],
    SAR: [masculine('Saudi riyal', 'Saudi riyals'), masculine('halala', 'halalas')],
    KWD: [masculine('Kuwaiti dinar', 'Kuwaiti dinars'), masculine('fils')],
    JPY: [masculine('yen')],
    BRL: [masculine('Brazilian real', 'Brazilian reais'), masculine('centavo', 'centavos')],
    CHF: [masculine('Swiss franc', 'Swiss francs'), masculine('centime', 'centimes')],
    CAD: [masculine('Canadian dollar', 'Canadian dollars'), masculine('cent', 'cents')],
    ZAR: [masculine('South African rand'), masculine('cent', 'cents')],
    AOA: [masculine('kwanza', 'kwanzas'), masculine('cêntimo', 'cêntimos')],
    MZN: [masculine('metical', 'meticais'), masculine('centavo', 'centavos')],
    XOF: [masculine('CFA franc', 'CFA francs')],
  },
};

function inThousands(n: number): string {
  if (n === 0) return 'zero';
  return thousandGroups(n)
    .flatMap((group, power) => (group === 0 ? [] : [belowThousand(group) + (SCALES[power] ?? '')]))
    .reverse()
    .join(' ');
}

/** South Asian counting: thousand, lakh (100,000), crore (100 lakh), and crores counted the same way. */
export function inLakhs(n: number): string {
  if (n === 0) return 'zero';
  const [crores, belowCrore] = splitBy(n, 10_000_000);
  const [lakhs, belowLakh] = splitBy(belowCrore, 100_000);
  const [thousands, rest] = splitBy(belowLakh, 1000);
  return [
    crores > 0 ? `${inLakhs(crores)} crore` : '',
    lakhs > 0 ? `${belowThousand(lakhs)} lakh` : '',
    thousands > 0 ? `${belowThousand(thousands)} thousand` : '',
    rest > 0 ? belowThousand(rest) : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function belowThousand(n: number): string {
  const [hundreds, rest] = splitBy(n, 100);
  const head = hundreds > 0 ? `${BELOW_TWENTY[hundreds]} hundred` : '';
  if (rest === 0) return head;
  return head === '' ? belowHundred(rest) : `${head} ${belowHundred(rest)}`;
}

function belowHundred(n: number): string {
  const [tens, units] = splitBy(n, 10);
  if (n < 20) return `${BELOW_TWENTY[n]}`;
  return units === 0 ? `${TENS[tens]}` : `${TENS[tens]}-${BELOW_TWENTY[units]}`;
}
