import { createHash, timingSafeEqual } from 'node:crypto';

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex');

/** The provider's own scheme: MD5 over the fields named in `verify_key` and the hash of the store's password. */
export function signFields(
  fields: Readonly<Record<string, string>>,
  names: readonly string[],
  storePassword: string,
): string {
  const signed = names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]);
  const pairs = [...signed, ['store_passwd', md5(storePassword)]] as [string, string][];
  pairs.sort(([left], [right]) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
  return md5(pairs.map(([name, value]) => `${name}=${value}`).join('&'));
}

/** Undefined if the message has no signature. */
export function hasValidSignature(
  fields: Readonly<Record<string, string>>,
  storePassword: string,
): boolean | undefined {
  const { verify_sign: given, verify_key: names } = fields;
  if (!given || !names) return undefined;
  const expected = Buffer.from(signFields(fields, names.split(','), storePassword));
  const actual = Buffer.from(given.toLowerCase());
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
