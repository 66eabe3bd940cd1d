import {
  type AmountLanguage,
  endsOnMillions,
  feminine,
  masculine,
  splitBy,
  thousandGroups,
  wordList,
} from './amount-language.ts';

const BELOW_TWENTY = wordList(`
  zero um dois três quatro cinco seis sete oito nove dez
  onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove
`);
const TENS = wordList('- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa');
const HUNDREDS = wordList(
  '- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
);
const NOUNS = [
  masculine('milhão', 'milhões'),
  masculine('bilhão', 'bilhões'),
  masculine('trilhão', 'trilhões'),
  masculine('quatrilhão', 'quatrilhões'),
];

/** Brazilian spelling and scale (dezesseis, bilhão), which is what a bare "pt" means. */
export const portuguese: AmountLanguage = {
  minus: 'menos',
  and: 'e',
  count(count, unit) {
    const name = count === 1 ? unit.one : unit.many;
    return `${inWords(count, unit.feminine)} ${endsOnMillions(count) ? 'de ' : ''}${name}`;
  },
  currencies: {
    BDT: [masculine('taka', 'takas'), masculine('poisha', 'poishas')],
    EUR: [masculine('euro', 'euros'), masculine('cêntimo', 'cêntimos')],
    USD: [masculine('dólar americano', 'dólares americanos'), masculine('centavo', 'centavos')],
    GBP: [feminine('libra esterlina', 'libras esterlinas'), masculine('pêni', 'pence')],
    INR: [feminine('rupia indiana', 'rupias indianas'), masculine('paisa', 'paisas')],
    PKR: [feminine('rupia paquistanesa', 'rupias paquistanesas'), masculine('paisa', 'paisas')],
    NPR: [feminine('rupia nepalesa', 'rupias nepalesas'), masculine('paisa', 'paisas')],
    AED: [masculine('dirham dos Emirados', 'dirhams dos Emirados'), masculine('fils')],
    SAR: [masculine('rial saudita', 'riais sauditas'), masculine('halala', 'halalas')],
    KWD: [masculine('dinar kuwaitiano', 'dinares kuwaitianos'), masculine('fils')],
    JPY: [masculine('iene', 'ienes')],
    BRL: [masculine('real', 'reais'), masculine('centavo', 'centavos')],
    CHF: [masculine('franco suíço', 'francos suíços'), masculine('cêntimo', 'cêntimos')],
    CAD: [masculine('dólar canadense', 'dólares canadenses'), masculine('centavo', 'centavos')],
    ZAR: [masculine('rand sul-africano', 'rands sul-africanos'), masculine('centavo', 'centavos')],
    AOA: [masculine('kwanza', 'kwanzas'), masculine('cêntimo', 'cêntimos')],
    MZN: [masculine('metical', 'meticais'), masculine('centavo', 'centavos')],
    XOF: [masculine('franco CFA', 'francos CFA')],
  },
};

function inWords(n: number, agreesWithFeminine: boolean): string {
  if (n === 0) return 'zero';
  const groups = thousandGroups(n)
    .map((value, power) => ({ value, words: groupInWords(value, power, agreesWithFeminine) }))
    .filter(({ value }) => value > 0);
  return groups
    .map(({ value, words }, place) => linkBefore(value, place, groups.length) + words)
    .reverse()
    .join('');
}

/**
 * Groups follow each other without a conjunction, but "e" precedes the last one if it is up to 100 or a
 * multiple of 100.
 */
function linkBefore(value: number, placeFromLast: number, groupCount: number): string {
  if (placeFromLast === groupCount - 1) return '';
  return placeFromLast === 0 && (value <= 100 || value % 100 === 0) ? ' e ' : ' ';
}

/** Thousands agree with the unit ("duas mil libras"); from million on the noun itself is masculine. */
function groupInWords(value: number, power: number, agreesWithFeminine: boolean): string {
  if (power === 0) return belowThousand(value, agreesWithFeminine);
  if (power === 1) return value === 1 ? 'mil' : `${belowThousand(value, agreesWithFeminine)} mil`;
  const noun = NOUNS[power - 2] ?? masculine('');
  return `${belowThousand(value, false)} ${value === 1 ? noun.one : noun.many}`;
}

function belowThousand(n: number, agreesWithFeminine: boolean): string {
  if (n === 100) return 'cem';
  const [hundreds, belowHundred] = splitBy(n, 100);
  const [tens, units] = belowHundred < 20 ? [0, belowHundred] : splitBy(belowHundred, 10);
  const words = [
    hundreds > 0 ? `${HUNDREDS[hundreds]}` : '',
    tens > 0 ? `${TENS[tens]}` : '',
    units > 0 ? `${BELOW_TWENTY[units]}` : '',
  ].filter((word) => word !== '');
  return words.map((word) => (agreesWithFeminine ? inFeminine(word) : word)).join(' e ');
}

function inFeminine(word: string): string {
  if (word === 'um') return 'uma';
  return word === 'dois' ? 'duas' : word.replace(/entos$/, 'entas');
}
