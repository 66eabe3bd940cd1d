import { expect, it } from 'vitest';
import { chooseLanguage } from './languages.ts';

it('chooses the first supported language', () => {
  expect(chooseLanguage(null, 'sv', 'fr', 'de')).toBe('fr');
});

it('ignores the region and the digits', () => {
  expect(chooseLanguage('pt-BR')).toBe('pt');
  expect(chooseLanguage('de_AT')).toBe('de');
  expect(chooseLanguage('bn-BD')).toBe('bn');
  expect(chooseLanguage('bn-u-nu-latn')).toBe('bn');
});

it('falls back to English', () => {
  expect(chooseLanguage(undefined, '', 'sv-SE')).toBe('en');
});
