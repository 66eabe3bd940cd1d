import { type AmountLanguage, masculine, splitBy, wordList } from './amount-language.ts';

/** Every number below a hundred has a word of its own. */
const BELOW_HUNDRED = wordList(`
  শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয়
  দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ
  বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ
  ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ
  চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ
  পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট
  ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর
  সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি
  আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি ঊননব্বই
  নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই
`);

export const bangla: AmountLanguage = {
  minus: 'মাইনাস',
  and: 'ও',
  count: (count, unit) => `${inWords(count)} ${unit.one}`,
  currencies: {
    BDT: [masculine('টাকা'), masculine('পয়সা')],
    EUR: [masculine('ইউরো'), masculine('সেন্ট')],
    USD: [masculine('মার্কিন ডলার'), masculine('সেন্ট')],
    GBP: [masculine('পাউন্ড স্টার্লিং'), masculine('পেনি')],
    INR: [masculine('ভারতীয় রুপি'), masculine('পয়সা')],
    PKR: [masculine('পাকিস্তানি রুপি'), masculine('পয়সা')],
    NPR: [masculine('নেপালি রুপি'), masculine('পয়সা')],
    AED: [masculine('আমিরাতি দিরহাম'), masculine('ফিলস')],
    SAR: [masculine('সৌদি রিয়াল'), masculine('হালালা')],
    KWD: [masculine('কুয়েতি দিনার'), masculine('ফিলস')],
    JPY: [masculine('ইয়েন')],
    BRL: [masculine('ব্রাজিলীয় রিয়াল'), masculine('সেন্টাভো')],
    CHF: [masculine('সুইস ফ্রাঁ'), masculine('সঁতিম')],
    CAD: [masculine('কানাডীয় ডলার'), masculine('সেন্ট')],
    ZAR: [masculine('দক্ষিণ আফ্রিকান র‍্যান্ড'), masculine('সেন্ট')],
    AOA: [masculine('কোয়ানজা'), masculine('সেন্তিমো')],
    MZN: [masculine('মেটিক্যাল'), masculine('সেন্টাভো')],
    XOF: [masculine('সিএফএ ফ্রাঁ')],
  },
};

/** As on cheques: `এক লক্ষ পাঁচশত টাকা পঞ্চাশ পয়সা মাত্র`. */
export function takaInBangla(taka: number, poisha: number): string {
  const takaWords = taka > 0 || poisha === 0 ? [`${inWords(taka)} টাকা`] : [];
  const poishaWords = poisha > 0 ? [`${inWords(poisha)} পয়সা`] : [];
  return `${[...takaWords, ...poishaWords].join(' ')} মাত্র`;
}

/** Thousand, lakh and crore; crores are counted the same way. */
function inWords(n: number): string {
  if (n < 100) return `${BELOW_HUNDRED[n]}`;
  const [crores, belowCrore] = splitBy(n, 10_000_000);
  const [lakhs, belowLakh] = splitBy(belowCrore, 100_000);
  const [thousands, belowThousand] = splitBy(belowLakh, 1000);
  const [hundreds, rest] = splitBy(belowThousand, 100);
  return [
    crores > 0 ? `${inWords(crores)} কোটি` : '',
    lakhs > 0 ? `${inWords(lakhs)} লক্ষ` : '',
    thousands > 0 ? `${inWords(thousands)} হাজার` : '',
    hundreds > 0 ? `${inWords(hundreds)}শত` : '',
    rest > 0 ? inWords(rest) : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
