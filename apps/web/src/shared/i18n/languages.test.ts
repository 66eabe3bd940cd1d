import { expect, it } from 'vitest';
import { chooseLanguage } from './languages.ts';

it('takes the first wish that the panel speaks', () => {
  expect(chooseLanguage(null, 'bn', 'fr', 'de')).toBe('fr');
});

it('looks past the region', () => {
  expect(chooseLanguage('pt-BR')).toBe('pt');
  expect(chooseLanguage('de_AT')).toBe('de');
});

it('speaks English when no wish can be met', () => {
  expect(chooseLanguage(undefined, '', 'bn-BD')).toBe('en');
});
