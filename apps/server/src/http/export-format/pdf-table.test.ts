import { expect, it } from 'vitest';
import { readPdf } from '../../../test/support/pdf-text.ts';
import { cellWriter } from './cells.ts';
import { buildPdf } from './pdf-table.ts';

const settings = { language: 'en', currency: 'BDT', timeZone: 'Asia/Dhaka' } as const;
const row = {
  id: 10_042,
  username: 'mirpur-block-c-lane-14-house-22',
  name: 'Mohammad Abdullah Al Mamun Chowdhury Bhuiyan (Principal Engineer, Retd.)',
  mobile: '+8801712345678',
  packageName: 'Corporate Dedicated 100 Mbps with static IP',
  areaName: 'Mirpur › Section 10 › Block C › Lane 14 › House 22 to 48',
  connectedOn: '2026-03-10',
  status: 'active',
  notDueMinor: 123_456_700,
  to30Minor: 123_456_700,
  to60Minor: 123_456_700,
  over90Minor: 123_456_700,
  balanceMinor: 10_000_000_000,
};

it('breaks no number, date or short word of a table with many columns, and groups no id', async () => {
  const keys = Object.keys(row);
  const cells = cellWriter(keys, settings)(row);
  const head = { title: 'Ageing', lines: ['2026-03-10'], createdAt: new Date('2026-03-10') };
  const chunks = [];
  for await (const chunk of buildPdf(head, keys, [cells], settings)) chunks.push(chunk);
  const [lines = []] = readPdf(Buffer.concat(chunks)).pages;
  for (const whole of ['10042', '+8801712345678', '2026-03-10', 'Active', '12,34,567.00', '10,00,00,000.00'])
    expect(lines).toContain(whole);
  expect(lines.join(' ')).toContain('Bhuiyan');
});
