export { amountInWords, type DocumentLanguage } from './amount-in-words.ts';
export { type Clock, MovableClock, systemClock } from './clock.ts';
export {
  type CodeParseError,
  normaliseCode,
  parseCode,
  randomCharacters,
  randomCode,
  randomToken,
} from './codes.ts';
export {
  type Colour,
  colourPattern,
  defaultBrandColour,
  isReadableOnWhite,
  lightenForContrast,
  mixColours,
} from './colours.ts';
export { minorDigits, minorPerMajor } from './currencies.ts';
export {
  addDays,
  type DateText,
  dateOf,
  dateOfNumber,
  datePartsOf,
  dayNumber,
  daysInMonth,
  weekdayOf,
} from './date-text.ts';
export {
  dateIn,
  type PlainDate,
  parsePlainDate,
  startOfDayIn,
  todayIn,
} from './dates-in-zones.ts';
export {
  cleanText,
  type DigitKind,
  digitKinds,
  foldDigits,
  localDigits,
  usesBanglaDigits,
} from './digits.ts';
export { currencySign, formatMoney, type MoneyFormat, toDecimalText } from './format-money.ts';
export {
  add,
  type Minor,
  maxChargeMinor,
  maxDocumentMinor,
  maxUnitMinor,
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
export { nextDue, type Recurrence } from './next-due.ts';
export { type MoneyParseError, parseMoney } from './parse-money.ts';
export { accepted, type Parsed, refused } from './parse-result.ts';
export {
  type BillingDay,
  billingDay,
  daysIn,
  type Period,
  periodContaining,
} from './periods.ts';
export { measureSms, type SmsEncoding, type SmsSize } from './sms-segments.ts';
