import { notificationKinds, unknownPlaceholders } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { defaultTemplates } from './default-templates.ts';

const languages = ['en', 'de', 'fr', 'pt', 'bn'] as const;
const named = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe.each(languages)('the built-in templates in %s', (language) => {
  it.each(notificationKinds)(
    'for %s use only known placeholders, and all that the English ones use',
    (kind) => {
      const { subject, body } = defaultTemplates[language][kind];
      expect(unknownPlaceholders(kind, subject + body)).toEqual([]);
      expect(named(subject)).toEqual(named(defaultTemplates.en[kind].subject));
      expect(named(body)).toEqual(named(defaultTemplates.en[kind].body));
      if (language !== 'en') expect(body).not.toBe(defaultTemplates.en[kind].body);
    },
  );
});
