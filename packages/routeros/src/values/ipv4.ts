/** An inclusive range of addresses as numbers. */
export interface AddressRange {
  readonly first: number;
  readonly last: number;
}

const OCTETS = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

export function parseIpv4(text: string): number | undefined {
  const octets = OCTETS.exec(text)?.slice(1).map(Number);
  if (octets === undefined || octets.some((octet) => octet > 255)) return undefined;
  return octets.reduce((number, octet) => number * 256 + octet, 0);
}

export function formatIpv4(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff).join('.');
}

/** Parses a pool's `ranges`: `10.0.0.2-10.0.0.254,10.1.0.5` or a prefix such as `10.2.0.0/24`. */
export function parseAddressRanges(text: string): AddressRange[] | undefined {
  const ranges = text.split(',').map(parseRange);
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

function parseRange(text: string): AddressRange | undefined {
  const [base = '', bits] = text.split('/');
  if (bits !== undefined) return parsePrefix(base, bits);
  const [firstText = '', lastText = firstText, ...others] = text.split('-');
  const first = parseIpv4(firstText);
  const last = parseIpv4(lastText);
  if (first === undefined || last === undefined || first > last || others.length > 0) return undefined;
  return { first, last };
}

function parsePrefix(base: string, bits: string): AddressRange | undefined {
  const address = parseIpv4(base);
  if (address === undefined || !/^\d{1,2}$/.test(bits) || Number(bits) > 32) return undefined;
  const size = 2 ** (32 - Number(bits));
  const first = Math.floor(address / size) * size;
  return { first, last: first + size - 1 };
}

export function countAddresses(ranges: readonly AddressRange[]): number {
  return ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}
