import { parseKeyRing } from '@lastmile/kit/encryption';
import { expect, it } from 'vitest';
import { createRatingLinks } from './rating-links.ts';

const keyOf = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const links = createRatingLinks(parseKeyRing(`a:${keyOf(1)}`), () => 'https://panel.test');
const tokenOf = (url: string) => url.replace('https://panel.test/rate/', '');
const ticket = { ispId: 7, ticketId: 1_234_567 };

it('a link opens its own ticket, also after a key rotation', () => {
  const token = tokenOf(links.urlOf(ticket));
  expect(links.open(token)).toEqual(ticket);
  const rotated = createRatingLinks(parseKeyRing(`b:${keyOf(2)},a:${keyOf(1)}`), () => '');
  expect(rotated.open(token)).toEqual(ticket);
});

it('a link that was changed in any character opens nothing', () => {
  const token = tokenOf(links.urlOf(ticket));
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(links.open(token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
  }
  expect(links.open('')).toBeUndefined();
  expect(createRatingLinks(parseKeyRing(`b:${keyOf(2)}`), () => '').open(token)).toBeUndefined();
});
