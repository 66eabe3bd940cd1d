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
  zéro un deux trois quatre cinq six sept huit neuf dix
  onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf
`);
const TENS = wordList('- - vingt trente quarante cinquante soixante');
const NOUNS = ['million', 'milliard', 'billion', 'billiard'].map((noun) => masculine(noun, `${noun}s`));

/**
 * Spelling of 1990: all words of a number are joined by hyphens, except the nouns from million on. This
 * distinguishes the "et" inside a number from the one before the centimes.
 */
export const french: AmountLanguage = {
  minus: 'moins',
  and: 'et',
  count(count, unit) {
    const name = count < 2 ? unit.one : unit.many;
    const words = inWords(count, unit.feminine);
    if (!endsOnMillions(count)) return `${words} ${name}`;
    return /^[aeiouéè]/i.test(name) ? `${words} d'${name}` : `${words} de ${name}`;
  },
  currencies: {
    BDT: [masculine('taka', 'takas'), masculine('poisha', 'poishas')],
    EUR: [masculine('euro', 'euros'), masculine('centime', 'centimes')],
    USD: [masculine('dollar américain', 'dollars américains'), masculine('cent', 'cents')],
    GBP: [feminine('livre sterling', 'livres sterling'), masculine('penny', 'pence')],
    INR: [feminine('roupie indienne', 'roupies indiennes'), masculine('paisa', 'paisas')],
    PKR: [feminine('roupie pakistanaise', 'roupies pakistanaises'), masculine('paisa', 'paisas')],
    NPR: [feminine('roupie népalaise', 'roupies népalaises'), masculine('paisa', 'paisas')],
    AED: [masculine('dirham des Émirats', 'dirhams des Émirats'), masculine('fils')],
    SAR: [masculine('riyal saoudien', 'riyals saoudiens'), masculine('halala', 'halalas')],
    KWD: [masculine('dinar koweïtien', 'dinars koweïtiens'), masculine('fils')],
    JPY: [masculine('yen', 'yens')],
    BRL: [masculine('réal brésilien', 'réals brésiliens'), masculine('centavo', 'centavos')],
    CHF: [masculine('franc suisse', 'francs suisses'), masculine('centime', 'centimes')],
    CAD: [masculine('dollar canadien', 'dollars canadiens'), masculine('cent', 'cents')],
    ZAR: [masculine('rand sud-africain', 'rands sud-africains'), masculine('cent', 'cents')],
    AOA: [masculine('kwanza', 'kwanzas'), masculine('cêntimo', 'cêntimos')],
    MZN: [masculine('metical', 'meticais'), masculine('centavo', 'centavos')],
    XOF: [masculine('franc CFA', 'francs CFA')],
  },
};

function inWords(n: number, agreesWithFeminine: boolean): string {
  const [millions, rest] = splitBy(n, 1_000_000);
  const nouns = thousandGroups(millions)
    .map((group, power) => ({ group, noun: NOUNS[power] }))
    .flatMap(({ group, noun }) =>
      group > 0 && noun ? [`${belowThousand(group, true)} ${group > 1 ? noun.many : noun.one}`] : [],
    )
    .reverse();
  const small = rest > 0 || n === 0 ? [belowMillion(rest)] : [];
  const words = [...nouns, ...small].join(' ');
  return agreesWithFeminine ? words.replace(/(^|[- ])un$/, '$1une') : words;
}

function belowMillion(n: number): string {
  const [thousands, rest] = splitBy(n, 1000);
  if (thousands === 0) return belowThousand(rest, true);
  // "mille" takes no "un" before it, and cent and vingt before it lose their s.
  const head = thousands === 1 ? 'mille' : `${belowThousand(thousands, false)}-mille`;
  return rest === 0 ? head : `${head}-${belowThousand(rest, true)}`;
}

function belowThousand(n: number, takesPlural: boolean): string {
  const [hundreds, rest] = splitBy(n, 100);
  if (hundreds === 0) return belowHundred(rest, takesPlural);
  const head = hundreds === 1 ? 'cent' : `${BELOW_TWENTY[hundreds]}-cent`;
  if (rest > 0) return `${head}-${belowHundred(rest, takesPlural)}`;
  return hundreds > 1 && takesPlural ? `${head}s` : head;
}

/** Seventy and ninety continue sixty and eighty; eighty takes an s only when nothing follows. */
function belowHundred(n: number, takesPlural: boolean): string {
  if (n < 20) return `${BELOW_TWENTY[n]}`;
  if (n === 80) return takesPlural ? 'quatre-vingts' : 'quatre-vingt';
  if (n > 80) return `quatre-vingt-${BELOW_TWENTY[n - 80]}`;
  const tens = n >= 60 ? 60 : n - (n % 10);
  const rest = n - tens;
  const name = `${TENS[tens / 10]}`;
  if (rest === 0) return name;
  return rest === 1 || rest === 11 ? `${name}-et-${BELOW_TWENTY[rest]}` : `${name}-${BELOW_TWENTY[rest]}`;
}
