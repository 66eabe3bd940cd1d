import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOutboxMailer } from './outbox-mailer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'outbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('writes each mail as a file, and creates the folder on first use', async () => {
  const outbox = path.join(folder, 'mail');
  const mailer = createOutboxMailer(outbox, 'panel@lastmile.example');
  await Promise.all(
    [1, 2, 3].map((n) => mailer.send({ to: `p${n}@isp.example`, subject: `Mail ${n}`, text: 'Hello' })),
  );
  const files = await readdir(outbox);
  expect(files).toHaveLength(3);
  expect(files.every((name) => name.endsWith('.eml') && !name.startsWith('.'))).toBe(true);
  const texts = await Promise.all(files.map((name) => readFile(path.join(outbox, name), 'utf8')));
  expect(texts.join('')).toMatch(/To: p2@isp\.example[\s\S]*Subject: Mail 2/);
});

it('writes files as attachments', async () => {
  const mailer = createOutboxMailer(folder, 'panel@lastmile.example');
  const content = Buffer.from('Day;Collected\n2026-03-10;777.00\n');
  const attachments = [{ name: 'report.csv', type: 'text/csv', content }];
  await mailer.send({ to: 'p@isp.example', subject: 'Report', text: 'Attached', attachments });
  const [file = ''] = await readdir(folder);
  const text = await readFile(path.join(folder, file), 'utf8');
  expect(text).toContain('filename=report.csv');
  expect(text.replaceAll('\n', '')).toContain(content.toString('base64'));
});
