import { describe, expect, it } from 'vitest';
import { renewalTitle } from './renewal-titles.ts';

const kinds = ['short', 'waiting', 'unpriced', 'unpricedOf'] as const;
const title = (kind: (typeof kinds)[number], locale: string, subscribers: number) =>
  renewalTitle(kind, { locale, subscribers, reseller: 'Rupali' });

describe.each(['en', 'de', 'fr', 'pt'])('in %s', (locale) => {
  it.each(kinds)('the title "%s" names one subscriber and several by their own words', (kind) => {
    const [one, many] = [title(kind, locale, 1), title(kind, locale, 27)];
    expect(many).toContain('27');
    expect(one).toMatch(/\b1\b/);
    expect(one).not.toBe(many.replace('27', '1'));
  });
});

it.each([
  ['de', '1 Anschluss von Rupali endet', '2 Anschlüsse von Rupali enden'],
  ['fr', '1 abonné de Rupali perdra', '2 abonnés de Rupali perdront'],
  ['pt', '1 assinante de Rupali ficará', '2 assinantes de Rupali ficarão'],
])('in %s noun and verb agree', (locale, one, many) => {
  expect(title('unpricedOf', locale, 1)).toContain(one);
  expect(title('unpricedOf', locale, 2)).toContain(many);
});

it.each(kinds)('in Bangla the title "%s" has its own digits', (kind) => {
  expect(title(kind, 'bn', 27)).toMatch(/২৭টি/);
  expect(title(kind, 'bn', 27)).not.toMatch(/\d/);
});

it('other languages are English', () => {
  expect(title('short', 'xx', 1)).toBe(title('short', 'en', 1));
  expect(renewalTitle('unpricedOf', { locale: 'en', subscribers: 1 })).toContain('1 subscriber of  will');
});
