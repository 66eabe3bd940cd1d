import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('quotes separators, and disarms formulas but not phone numbers', () => {
  expect(csvLine(['a,b', 'say "hi"', '=SUM(A1)', '+8801711000000', ''])).toBe(
    '"a,b","say ""hi""",\'=SUM(A1),+8801711000000,\r\n',
  );
});
