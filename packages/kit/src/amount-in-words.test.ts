import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountInWords, type DocumentLanguage } from './amount-in-words.ts';
import { minor } from './money.ts';

const words = (amount: number, currency: string, language: DocumentLanguage = 'en') =>
  amountInWords(minor(amount), currency, language);

/** The whole number of yen (no minor unit) in words, without the unit. */
const inWords = (n: number, language: DocumentLanguage) =>
  words(n, 'JPY', language)
    .replace(/ (?:de )?(?:yens?|ienes?|ইয়েন)$/i, '')
    .toLowerCase();

describe('taka in English', () => {
  test.each([
    [12_345_650, 'Taka one lakh twenty-three thousand four hundred fifty-six and poisha fifty only'],
    [12_345_600, 'Taka one lakh twenty-three thousand four hundred fifty-six only'],
    [0, 'Taka zero only'],
    [5, 'Poisha five only'],
    [100, 'Taka one only'],
    [50_000, 'Taka five hundred only'],
    [10_000_000_00, 'Taka one crore only'],
    [12_34_56_789_00, 'Taka twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine only'],
    [-52_550, 'Minus taka five hundred twenty-five and poisha fifty only'],
    [
      Number.MAX_SAFE_INTEGER,
      'Taka ninety lakh seven thousand one hundred ninety-nine crore twenty-five lakh forty-seven thousand four hundred nine and poisha ninety-one only',
    ],
  ])('%i poisha', (poisha, expected) => {
    expect(words(poisha, 'BDT')).toBe(expected);
  });
});

describe('taka in Bangla', () => {
  test.each([
    [12_345_650, 'এক লক্ষ তেইশ হাজার চারশত ছাপ্পান্ন টাকা পঞ্চাশ পয়সা মাত্র'],
    [12_600_000, 'এক লক্ষ ছাব্বিশ হাজার টাকা মাত্র'],
    [0, 'শূন্য টাকা মাত্র'],
    [5, 'পাঁচ পয়সা মাত্র'],
    [50_000, 'পাঁচশত টাকা মাত্র'],
    [10_000_000_00, 'এক কোটি টাকা মাত্র'],
    [12_34_56_789_00, 'বারো কোটি চৌত্রিশ লক্ষ ছাপ্পান্ন হাজার সাতশত ঊননব্বই টাকা মাত্র'],
    [-52_550, 'মাইনাস পাঁচশত পঁচিশ টাকা পঞ্চাশ পয়সা মাত্র'],
  ])('%i poisha', (poisha, expected) => {
    expect(words(poisha, 'BDT', 'bn')).toBe(expected.normalize('NFC'));
  });

  test('other currencies count in lakh, too', () => {
    expect(words(12_345_650, 'USD', 'bn')).toBe(
      'এক লক্ষ তেইশ হাজার চারশত ছাপ্পান্ন মার্কিন ডলার ও পঞ্চাশ সেন্ট'.normalize('NFC'),
    );
  });
});

describe('English', () => {
  test.each([
    ['USD', 123_450, 'One thousand two hundred thirty-four US dollars and fifty cents'],
    ['USD', 101, 'One US dollar and one cent'],
    ['EUR', 50, 'Fifty cents'],
    ['EUR', 0, 'Zero euros'],
    ['GBP', 201, 'Two pounds sterling and one penny'],
    ['KWD', 1_000_000_005, 'One million Kuwaiti dinars and five fils'],
    [
      'JPY',
      9_007_199_254_740_991,
      'Nine quadrillion seven trillion one hundred ninety-nine billion two hundred fifty-four million seven hundred forty thousand nine hundred ninety-one yen',
    ],
    ['SEK', 123_405, 'One thousand two hundred thirty-four SEK and 05/100'],
    ['SEK', 50, 'Zero SEK and 50/100'],
  ])('%s %i', (currency, amount, expected) => {
    expect(words(amount, currency)).toBe(expected);
  });
});

describe('German', () => {
  test.each([
    ['EUR', 123_450, 'Eintausendzweihundertvierunddreißig Euro und fünfzig Cent'],
    ['EUR', 100, 'Ein Euro'],
    ['INR', 101, 'Eine indische Rupie und ein Paisa'],
    ['INR', 10_102, 'Einhunderteine indische Rupien und zwei Paise'],
    ['INR', 1_100, 'Elf indische Rupien'],
    ['INR', 2_100, 'Einundzwanzig indische Rupien'],
    ['EUR', 10_100, 'Einhundertein Euro'],
    ['BDT', 12_345_650, 'Einhundertdreiundzwanzigtausendvierhundertsechsundfünfzig Taka und fünfzig Poisha'],
    ['EUR', 100_000_000, 'Eine Million Euro'],
    ['EUR', 210_100_100, 'Zwei Millionen einhunderteintausendein Euro'],
    ['JPY', 1_001_000_000_000, 'Eine Billion eine Milliarde Yen'],
    ['EUR', 0, 'Null Euro'],
    ['EUR', -1_767, 'Minus siebzehn Euro und siebenundsechzig Cent'],
  ])('%s %i', (currency, amount, expected) => {
    expect(words(amount, currency, 'de')).toBe(expected);
  });
});

describe('French', () => {
  test.each([
    [1, 'un'],
    [16, 'seize'],
    [17, 'dix-sept'],
    [21, 'vingt-et-un'],
    [22, 'vingt-deux'],
    [61, 'soixante-et-un'],
    [70, 'soixante-dix'],
    [71, 'soixante-et-onze'],
    [72, 'soixante-douze'],
    [77, 'soixante-dix-sept'],
    [80, 'quatre-vingts'],
    [81, 'quatre-vingt-un'],
    [90, 'quatre-vingt-dix'],
    [91, 'quatre-vingt-onze'],
    [99, 'quatre-vingt-dix-neuf'],
    [100, 'cent'],
    [101, 'cent-un'],
    [180, 'cent-quatre-vingts'],
    [200, 'deux-cents'],
    [201, 'deux-cent-un'],
    [1000, 'mille'],
    [1001, 'mille-un'],
    [1080, 'mille-quatre-vingts'],
    [2000, 'deux-mille'],
    [80_000, 'quatre-vingt-mille'],
    [200_000, 'deux-cent-mille'],
    [1_000_000, 'un million'],
    [80_000_000, 'quatre-vingts millions'],
    [200_000_001, 'deux-cents millions un'],
    [3_001_200_000, 'trois milliards un million deux-cent-mille'],
  ])('%i is %s', (n, expected) => {
    expect(inWords(n, 'fr')).toBe(expected);
  });

  test.each([
    ['EUR', 8_071, 'Quatre-vingts euros et soixante-et-onze centimes'],
    ['EUR', 100, 'Un euro'],
    ['EUR', 0, 'Zéro euro'],
    ['EUR', 100_000_000, "Un million d'euros"],
    ['BDT', 200_000_000, 'Deux millions de takas'],
    ['EUR', 100_000_100, 'Un million un euros'],
    ['GBP', 2_101, 'Vingt-et-une livres sterling et un penny'],
    ['GBP', 100, 'Une livre sterling'],
    ['EUR', -200, 'Moins deux euros'],
  ])('%s %i', (currency, amount, expected) => {
    expect(words(amount, currency, 'fr')).toBe(expected);
  });
});

describe('Portuguese', () => {
  test.each([
    [16, 'dezesseis'],
    [21, 'vinte e um'],
    [100, 'cem'],
    [101, 'cento e um'],
    [123, 'cento e vinte e três'],
    [200, 'duzentos'],
    [1000, 'mil'],
    [1001, 'mil e um'],
    [1080, 'mil e oitenta'],
    [1100, 'mil e cem'],
    [1200, 'mil e duzentos'],
    [1234, 'mil duzentos e trinta e quatro'],
    [2101, 'dois mil cento e um'],
    [100_000, 'cem mil'],
    [1_000_001, 'um milhão e um'],
    [1_200_000, 'um milhão e duzentos mil'],
    [2_234_567, 'dois milhões duzentos e trinta e quatro mil quinhentos e sessenta e sete'],
    [1_002_000_000, 'um bilhão e dois milhões'],
  ])('%i is %s', (n, expected) => {
    expect(inWords(n, 'pt')).toBe(expected);
  });

  test.each([
    ['BRL', 123_450, 'Mil duzentos e trinta e quatro reais e cinquenta centavos'],
    ['BRL', 101, 'Um real e um centavo'],
    ['BRL', 100_000_000, 'Um milhão de reais'],
    ['BRL', 100_000_100, 'Um milhão e um reais'],
    ['GBP', 100, 'Uma libra esterlina'],
    ['GBP', 222_200, 'Duas mil duzentas e vinte e duas libras esterlinas'],
    ['GBP', 200_000_000, 'Dois milhões de libras esterlinas'],
    ['BRL', -500, 'Menos cinco reais'],
  ])('%s %i', (currency, amount, expected) => {
    expect(words(amount, currency, 'pt')).toBe(expected);
  });
});

describe('prevents alteration', () => {
  const SMALL = [
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
  ];
  const TEENS = ['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'];
  const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
  const values = new Map([
    ...[...SMALL, ...TEENS].map((word, value) => [word, value] as const),
    ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
  ]);
  const scales = new Map(
    Object.entries({
      thousand: 1e3,
      lakh: 1e5,
      million: 1e6,
      crore: 1e7,
      billion: 1e9,
      trillion: 1e12,
      quadrillion: 1e15,
    }),
  );

  /** Parses English number words; a crore multiplies everything before it. */
  function read(text: string): number {
    let total = 0;
    let current = 0;
    for (const word of text.toLowerCase().split(/[ -]/)) {
      const scale = scales.get(word);
      if (word === 'hundred') current *= 100;
      else if (scale === undefined) current += values.get(word) ?? Number.NaN;
      else {
        const multiplied = word === 'crore' ? total + current : current;
        total = (word === 'crore' ? 0 : total) + multiplied * scale;
        current = 0;
      }
    }
    return total + current;
  }

  const count = fc.oneof(fc.nat(100_000), fc.nat(1_000_000_000), fc.maxSafeNat());

  test('English words parse back to the number', () => {
    fc.assert(
      fc.property(count, (n) => {
        expect(read(inWords(n, 'en'))).toBe(n);
      }),
    );
  });

  test('lakh and crore parse back to the amount', () => {
    fc.assert(
      fc.property(count, (n) => {
        const [, taka = 'zero', , poisha = 'zero'] =
          /^(?:taka (.*?))?( and )?(?:poisha (.*))? only$/i.exec(words(n, 'BDT')) ?? [];
        expect(read(taka) * 100 + read(poisha)).toBe(n);
      }),
    );
  });

  test.each(['en', 'de', 'fr', 'pt', 'bn'] as const)(
    'no two amounts have the same words in %s',
    (language) => {
      const all = Array.from({ length: 20_000 }, (_, n) => inWords(n, language));
      expect(new Set(all).size).toBe(20_000);
      fc.assert(
        fc.property(count, count, (left, right) => {
          expect(inWords(left, language) === inWords(right, language)).toBe(left === right);
          expect(inWords(left, language)).not.toMatch(/undefined|NaN|- | {2}|^[ -]|[ -]$/);
        }),
      );
    },
  );
});
