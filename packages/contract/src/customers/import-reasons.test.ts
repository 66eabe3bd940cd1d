import { describe, expect, it } from 'vitest';
import { exportHeader, exportLanguages } from '../export-columns/index.ts';
import { importFields } from './import-fields.ts';
import { importReasonList, importReasonText } from './import-reasons.ts';
import { importReasons } from './import-shapes.ts';

const english = (code: (typeof importReasons)[number]) => importReasonText({ code }, 'en');

describe.each(exportLanguages)('the reasons of rejected rows in %s', (language) => {
  it.each(importReasons)('have a text for %s', (code) => {
    const text = importReasonText({ code, row: 7 }, language);
    expect(text).not.toBe('');
    expect(text).not.toContain('{{');
    expect(text).not.toContain(code === 'required' || code === 'duplicate' ? '_' : code);
    if (language !== 'en') expect(text).not.toBe(english(code));
  });

  it('name every field as its column is named in files', () => {
    for (const field of importFields) {
      const line = importReasonList([{ field, code: 'required' }], language);
      expect(line).toBe(
        `${exportHeader(field, language, null)}: ${importReasonText({ code: 'required' }, language)}`,
      );
    }
  });
});
