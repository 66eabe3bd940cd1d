/** A router's internal id, such as `*1F`: a star and upper-case hexadecimal without leading zeros. */
export type ItemId = string & { readonly __brand: 'ItemId' };

export function isItemId(text: string): text is ItemId {
  return /^\*(0|[1-9A-F][0-9A-F]*)$/.test(text);
}

export function formatItemId(number: number): ItemId {
  return `*${number.toString(16).toUpperCase()}` as ItemId;
}

/** The number of an id; entries of an unordered menu are printed in this order. */
export function itemIdNumber(id: ItemId): number {
  return Number.parseInt(id.slice(1), 16);
}
