import { optionalText, text } from './fields.ts';
import { defineMenu, type Entry } from './menu.ts';

const poolFields = { name: text, ranges: text, nextPool: optionalText, comment: text };

/** Address pools; parse `ranges` with parseAddressRanges(). */
export const pools = defineMenu('/ip/pool', poolFields, { checksCompleteness: true });
export type AddressPool = Entry<typeof poolFields>;
