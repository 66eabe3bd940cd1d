import { expect, it } from 'vitest';
import { csvRow } from './csv.ts';

it('quotes separators, and disarms formulas but not phone numbers', () => {
  expect(csvRow(['a,b', 'say "hi"', '=SUM(A1)', '+8801711000000', ''])).toBe(
    '"a,b","say ""hi""",\'=SUM(A1),+8801711000000,\r\n',
  );
});
