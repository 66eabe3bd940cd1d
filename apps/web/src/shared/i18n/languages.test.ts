import { expect, it } from 'vitest';
import { chooseLanguage } from './languages.ts';

it('chooses the first supported language', () => {
  expect(chooseLanguage(null, 'bn', 'fr', 'de')).toBe('fr');
});

it('ignores the region', () => {
  expect(chooseLanguage('pt-BR')).toBe('pt');
  expect(chooseLanguage('de_AT')).toBe('de');
});

it('falls back to English', () => {
  expect(chooseLanguage(undefined, '', 'bn-BD')).toBe('en');
});
