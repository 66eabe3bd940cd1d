import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { amountInWords, formatMoney, minor } from '@lastmile/kit';
import { PageWriter, shape, writePdf } from '@lastmile/pdf';
import { compareTexts } from './support/compare-texts.ts';
import { expect, test } from './support/fixtures.ts';

/** Conjuncts, vowel signs before, around and below their letter, the taka sign, digits, and Latin beside Bangla. */
const lines = [
  'মেঘনা ব্রডব্যান্ড',
  'কৃষ্ণচন্দ্র ভট্টাচার্য্য, শ্যামলী',
  'ক্ষেত্র জ্ঞান ঞ্চ ন্ত্রী স্ত্রী র্ষ্ট্য দ্ধ ত্ত্ব হ্ম',
  'সংযোগের প্যাকেজ: Home 20 Mbps, ইউজারনেম k.ahmed',
  formatMoney(minor(123_456_78), 'BDT', { locale: 'bn' }),
  amountInWords(minor(123_456_78), 'BDT', 'bn'),
];
const size = 18;
const left = 40;
const topOf = (line: number) => 40 + line * 40;
const baseline = 1.08;

const font = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`${name}-400-normal.woff2`)).toString('base64');
const fonts = [
  '@fontsource/noto-sans/files/noto-sans-latin',
  '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali',
].map(font);

test('Bangla in PDF files looks as the browser draws it', async ({ browser }, info) => {
  const writer = new PageWriter(shape);
  for (const [line, text] of lines.entries()) writer.text(text, { size }, left, topOf(line), 520);
  const pages = [{ width: 600, height: 300, operations: writer.operations }];
  const options = { title: 'Bangla', logo: null, createdAt: new Date(0) };
  const parts: Uint8Array[] = [];
  for await (const part of writePdf(onePageOf(pages), options)) parts.push(part);
  const file = info.outputPath('bangla.pdf');
  await writeFile(file, Buffer.concat(parts));

  const viewer = await browser.newPage({ viewport: { width: 1000, height: 600 } });
  await viewer.goto(`file://${file}#toolbar=0&navpanes=0&zoom=100`);
  const page = await browser.newPage();
  // The viewer paints the page some time after it is loaded.
  await expect(async () => {
    const picture = await viewer.screenshot({ path: info.outputPath('bangla.png') });
    const compared = await compareTexts(page, picture, {
      fonts,
      lines: lines.map((text, line) => ({ text, x: left, y: topOf(line) + size * baseline })),
      size,
    });
    for (const { text, shaped, unshaped } of compared) {
      expect(shaped, text).toBeLessThan(0.25);
      // Letters that stand side by side would be found.
      if (/্/.test(text)) expect(unshaped, text).toBeGreaterThan(0.5);
    }
  }).toPass({ timeout: 60_000 });
});

async function* onePageOf<T>(document: T) {
  yield document;
}
