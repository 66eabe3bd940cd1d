import {
  type AmountLanguage,
  feminine,
  masculine,
  splitBy,
  thousandGroups,
  wordList,
} from './amount-language.ts';

const BELOW_TWENTY = wordList(`
  null ein zwei drei vier fünf sechs sieben acht neun zehn
  elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn
`);
const TENS = wordList('- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig');
const NOUNS = [
  feminine('Million', 'Millionen'),
  feminine('Milliarde', 'Milliarden'),
  feminine('Billion', 'Billionen'),
  feminine('Billiarde', 'Billiarden'),
];

// Neuter nouns are declared as masculine: "ein" is the same for both.
export const german: AmountLanguage = {
  minus: 'minus',
  and: 'und',
  count: (count, unit) => `${inWords(count, unit.feminine)} ${count === 1 ? unit.one : unit.many}`,
  currencies: {
    BDT: [masculine('Taka'), masculine('Poisha')],
    EUR: [masculine('Euro'), masculine('Cent')],
    USD: [masculine('US-Dollar'), masculine('Cent')],
    GBP: [masculine('Pfund Sterling'), masculine('Penny', 'Pence')],
    INR: [feminine('indische Rupie', 'indische Rupien'), masculine('Paisa', 'Paise')],
    PKR: [feminine('pakistanische Rupie', 'pakistanische Rupien'), masculine('Paisa', 'Paise')],
    NPR: [feminine('nepalesische Rupie', 'nepalesische Rupien'), masculine('Paisa', 'Paise')],
    AED: [masculine('VAE-Dirham'), masculine('Fils')],
    SAR: [masculine('Saudi-Riyal'), masculine('Halala')],
    KWD: [masculine('Kuwait-Dinar'), masculine('Fils')],
    JPY: [masculine('Yen')],
    BRL: [masculine('brasilianischer Real', 'brasilianische Real'), masculine('Centavo', 'Centavos')],
    CHF: [masculine('Schweizer Franken'), masculine('Rappen')],
    CAD: [masculine('kanadischer Dollar', 'kanadische Dollar'), masculine('Cent')],
    ZAR: [masculine('südafrikanischer Rand', 'südafrikanische Rand'), masculine('Cent')],
    AOA: [masculine('Kwanza'), masculine('Cêntimo', 'Cêntimos')],
    MZN: [masculine('Metical', 'Meticais'), masculine('Centavo', 'Centavos')],
    XOF: [masculine('CFA-Franc', 'CFA-Francs')],
  },
};

/** Below a million a number is one word; million and above are separate nouns. */
function inWords(n: number, agreesWithFeminine: boolean): string {
  const [millions, rest] = splitBy(n, 1_000_000);
  const nouns = thousandGroups(millions)
    .map((group, power) => ({ group, noun: NOUNS[power] }))
    .flatMap(({ group, noun }) => (group > 0 && noun ? [german.count(group, noun)] : []))
    .reverse();
  const small = rest > 0 || n === 0 ? [belowMillion(rest, agreesWithFeminine)] : [];
  return [...nouns, ...small].join(' ');
}

function belowMillion(n: number, agreesWithFeminine: boolean): string {
  if (n === 0) return 'null';
  const [thousands, rest] = splitBy(n, 1000);
  const head = thousands > 0 ? `${belowThousand(thousands)}tausend` : '';
  // Before the noun a final one is declined: "einhunderteine Rupien", "ein Euro".
  return head + belowThousand(rest) + (agreesWithFeminine && rest % 100 === 1 ? 'e' : '');
}

function belowThousand(n: number): string {
  const [hundreds, rest] = splitBy(n, 100);
  return (hundreds > 0 ? `${BELOW_TWENTY[hundreds]}hundert` : '') + belowHundred(rest);
}

function belowHundred(n: number): string {
  if (n === 0) return '';
  if (n < 20) return `${BELOW_TWENTY[n]}`;
  const [tens, units] = splitBy(n, 10);
  return units === 0 ? `${TENS[tens]}` : `${BELOW_TWENTY[units]}und${TENS[tens]}`;
}
