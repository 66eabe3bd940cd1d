/** The basic alphabet of GSM 03.38, one septet each. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension table, two septets each: an escape and the character. */
const extended = new Set('\f^{}\\[~]|€');

export type SmsEncoding = 'gsm7' | 'ucs2';

export interface SmsSize {
  readonly encoding: SmsEncoding;
  /** Septets, or UTF-16 code units. */
  readonly units: number;
  readonly segments: number;
  /** Units that still fit into the last segment. */
  readonly unitsLeft: number;
}

const limits = {
  gsm7: { single: 160, part: 153 },
  ucs2: { single: 70, part: 67 },
} as const;

const septetsOf = (character: string): number => (extended.has(character) ? 2 : 1);

/**
 * How many segments an SMS has. One character outside GSM-7 makes the whole text UCS-2. An escaped character or a
 * surrogate pair is never divided between two parts.
 */
export function measureSms(text: string): SmsSize {
  const characters = [...text];
  const isGsm7 = characters.every((character) => basic.has(character) || extended.has(character));
  const encoding = isGsm7 ? 'gsm7' : 'ucs2';
  const sizes = characters.map((character) => (isGsm7 ? septetsOf(character) : character.length));
  const units = sizes.reduce((total, size) => total + size, 0);
  const { single, part } = limits[encoding];
  if (units <= single) return { encoding, units, segments: units === 0 ? 0 : 1, unitsLeft: single - units };
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > part) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return { encoding, units, segments, unitsLeft: part - used };
}
