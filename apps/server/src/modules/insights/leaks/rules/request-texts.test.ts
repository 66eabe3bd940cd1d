import { expect, it } from 'vitest';
import { explanationRequest, handOverRequest } from './request-texts.ts';

const reader = { locale: 'en', currency: 'BDT', digits: 'bangla' } as const;

it('names the amount in the language and digits of the holder', () => {
  expect(handOverRequest(1_234_50, reader)).toMatch(
    /^Please hand over the cash you have collected: .*1,234.50$/,
  );
  expect(handOverRequest(1_234_50, { ...reader, locale: 'bn' })).toContain('১,২৩৪.৫০');
  expect(handOverRequest(1_234_50, { ...reader, locale: 'bn', digits: 'latin' })).toContain('1,234.50');
  expect(handOverRequest(1_00, { ...reader, locale: 'xx' })).toContain('Please');
});

it('names the last receipts and the amount of all', () => {
  const numbers = ['MR-4', 'MR-3', 'MR-2', 'MR-1'];
  expect(explanationRequest(500_00, ['MR-4'], reader)).toMatch(
    /^Please explain why you reversed payments that you received: MR-4 \(.*500.00\)$/,
  );
  expect(explanationRequest(500_00, numbers, { ...reader, locale: 'de' })).toContain(
    'storniert haben: MR-4, MR-3, MR-2, … (',
  );
});
