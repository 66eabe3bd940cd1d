import { optionalText, text } from './fields.ts';
import { defineMenu, type Entry } from './menu.ts';

const poolFields = { name: text, ranges: text, nextPool: optionalText, comment: text };

/** Address pools; `ranges` reads and writes with parseAddressRanges() and formatAddressRanges(). */
export const pools = defineMenu('/ip/pool', poolFields, { checksCompleteness: true });
export type AddressPool = Entry<typeof poolFields>;

const usedFields = { pool: text, address: text, owner: text, info: text };
const used = defineMenu('/ip/pool/used', usedFields, { checksCompleteness: false });
export type UsedAddress = Entry<typeof usedFields>;

/** Addresses given out; `info` is the name of the subscriber. */
export const usedAddresses = { list: used.list, count: used.count };
