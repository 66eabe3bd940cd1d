import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { foldDigits } from './digits.ts';
import { accepted, type Parsed, refused } from './parse-result.ts';

export interface Phone {
  /** `+8801712345678`: the format in which a number is stored and compared. */
  readonly e164: string;
  /** ISO 3166 code; missing for numbers of no country, such as satellite phones. */
  readonly country: string | undefined;
}

export type PhoneParseError = 'empty' | 'not_a_phone' | 'not_a_mobile';

// An operator digit of 3 to 9 follows the 01; because of number portability it says nothing more.
const BANGLADESHI_MOBILE = /^(?:(?:\+|00)?88)?(01[3-9]\d{8})$/;
const BANGLADESHI_E164 = /^\+880(1[3-9]\d{2})(\d{6})$/;

/**
 * Parses a number as typed in the given country. A number with another country code (`+49 …`) is parsed as
 * one of that country. Bangladeshi numbers must be mobiles; elsewhere any valid number is accepted, because
 * in many countries the two cannot be distinguished.
 */
export function parsePhone(text: string, country = 'BD'): Parsed<Phone, PhoneParseError> {
  if (!isSupportedCountry(country)) throw new RangeError(`${country} is not a country with phone numbers`);
  const typed = foldDigits(text).trim();
  if (typed === '') return refused('empty');
  // The library would extract a number from any text around it.
  if (!/^[+\d\s().\p{Dash}/]+$/u.test(typed)) return refused('not_a_phone');
  const bangladeshi = country === 'BD' ? BANGLADESHI_MOBILE.exec(withoutPunctuation(typed))?.[1] : undefined;
  if (bangladeshi !== undefined) return accepted({ e164: `+88${bangladeshi}`, country: 'BD' });
  return parseAnywhere(typed, country);
}

function parseAnywhere(typed: string, country: CountryCode): Parsed<Phone, PhoneParseError> {
  const international = withoutPunctuation(typed).replace(/^00/, '+');
  const number = parsePhoneNumberFromString(international, country);
  if (number === undefined || !number.isValid()) return refused('not_a_phone');
  if (number.country === 'BD' && !BANGLADESHI_E164.test(number.number)) return refused('not_a_mobile');
  return accepted({ e164: number.number, country: number.country });
}

const withoutPunctuation = (typed: string) => typed.replace(/[\s().\p{Dash}/]/gu, '');
