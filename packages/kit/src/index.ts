export { amountInWords, type WordsLanguage } from './amount-in-words.ts';
export {
  type BillingDay,
  billingDay,
  compareDates,
  dateIn,
  daysIn,
  nextPeriod,
  type Period,
  type PlainDate,
  parsePlainDate,
  periodContaining,
  periodFrom,
  startOfDayIn,
  todayIn,
} from './billing-dates.ts';
export { type Clock, MovableClock, systemClock } from './clock.ts';
export {
  type CodeRefusal,
  normaliseCode,
  parseCode,
  randomCharacters,
  randomCode,
  randomToken,
} from './codes.ts';
export { isCurrency, minorDigits, minorPerMajor } from './currencies.ts';
export { cleanText, foldDigits } from './digits.ts';
export { formatMoney, type MoneyFormat, toDecimalText } from './format-money.ts';
export {
  add,
  allocate,
  type Minor,
  minor,
  negate,
  percentOf,
  prorate,
  prorateParts,
  roundToWhole,
  splitInclusive,
  subtract,
  sum,
} from './money.ts';
export { type MoneyRefusal, parseMoney } from './parse-money.ts';
export { accepted, type Parsed, refused } from './parsed.ts';
