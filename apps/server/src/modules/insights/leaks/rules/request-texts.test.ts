import { expect, it } from 'vitest';
import { handOverRequest } from './hand-over-request.ts';

const reader = { locale: 'en', currency: 'BDT', digits: 'bangla' } as const;

it('names the amount in the language and digits of the holder', () => {
  expect(handOverRequest(1_234_50, reader)).toMatch(
    /^Please hand over the cash you have collected: .*1,234.50$/,
  );
  expect(handOverRequest(1_234_50, { ...reader, locale: 'bn' })).toContain('১,২৩৪.৫০');
  expect(handOverRequest(1_234_50, { ...reader, locale: 'bn', digits: 'latin' })).toContain('1,234.50');
  expect(handOverRequest(1_00, { ...reader, locale: 'xx' })).toContain('Please');
});
