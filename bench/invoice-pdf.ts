import { createRequire } from 'node:module';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Page, shape } from '@lastmile/pdf';
import PDFDocument from 'pdfkit';
import { layOutA4 } from '../apps/server/src/modules/billing/invoices/documents/a4-document.ts';
import { renderDocument } from '../apps/server/src/modules/billing/invoices/documents/document-pdf.ts';
import { invoiceDocument } from '../apps/server/src/modules/billing/invoices/documents/invoice-document.ts';
import type { Issuer } from '../apps/server/src/modules/billing/invoices/index.ts';
import type { InvoiceToPrint } from '../apps/server/src/modules/billing/invoices/queries/printed-invoices.ts';
import { benchIssuer } from './support/bench-issuer.ts';
import { compare } from './support/harness.ts';

/**
 * Renders invoices into one PDF, from database rows to bytes. The baseline is pdfkit writing the same texts at the
 * same positions with a parsed Latin font: no layout, no translation, no Bangla shaping.
 */
const count = 400;
const issuer: Issuer = benchIssuer;

const invoice = (index: number): InvoiceToPrint => ({
  number: `INV-2026-${String(index).padStart(6, '0')}`,
  replaces: null,
  issuedOn: '2026-03-01',
  dueOn: '2026-03-08',
  periodStart: '2026-03-01',
  periodEnd: '2026-03-31',
  subtotalMinor: 80_000 + index,
  discountMinor: 5_000,
  vatMode: 'on_top',
  vatRate: 500,
  vatMinor: 3_750,
  roundingMinor: 0,
  totalMinor: 78_750 + index,
  paidMinor: 20_000,
  balanceDueMinor: 58_750 + index,
  status: 'partial',
  note: null,
  snapshot: {
    name: `Subscriber ${index}`,
    username: `user${index}`,
    mobile: `+88017${String(index).padStart(8, '0')}`,
    address: `House ${index % 90}, Road ${index % 30}, Uttara`,
    packageName: 'Home 20 Mbps',
  },
  nameBn: `কৃষ্ণচন্দ্র ${['রায়', 'দাস', 'চৌধুরী'][index % 3]}`,
  pairCode: `7K2M${String(index).padStart(4, '0')}`,
  lines: ['Home 20 Mbps', 'Real IP'].map((text) => ({
    kind: 'package',
    text,
    from: '2026-03-01',
    until: '2026-03-31',
    days: null,
    ofDays: null,
    quantity: 1,
    unitMinor: 40_000,
    amountMinor: 40_000 + index,
    taxable: true,
  })),
  paidBy: [{ number: `MR-2026-${index}`, method: 'cash', amountMinor: 20_000, at: '2026-03-02T05:00:00Z' }],
  arrearsMinor: 0,
});

async function* documents(from: number) {
  for (let index = from; index < from + count; index++) yield invoiceDocument(invoice(index), issuer, null);
}
const discardOutput = () =>
  new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
async function perSecond(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (count * 1000) / (performance.now() - startedAt);
}

let from = 0;
const file = createRequire(import.meta.url).resolve(
  '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff',
);
const parsed = (
  new PDFDocument({ autoFirstPage: false, font: file }) as unknown as {
    readonly _font: { readonly font: never };
  }
)._font.font;

await compare({
  bench: 'invoice-pdf',
  unit: 'invoices/s',
  target: 1,
  better: 'higher-ratio',
  value: () =>
    perSecond(() => {
      from += count;
      const options = { size: 'a4', title: 'bench', logo: null, createdAt: new Date(0) } as const;
      return pipeline(renderDocument(documents(from), options), discardOutput());
    }),
  baseline: async () => {
    const pages: Page[] = [];
    for await (const invoicePages of documents(from)) pages.push(...layOutA4(invoicePages, shape));
    return perSecond(async () => {
      const document = new PDFDocument({ autoFirstPage: false, font: '' });
      const written = pipeline(document, discardOutput());
      document.registerFont('latin', parsed).font('latin');
      for (const { width, height, operations } of pages) {
        document.addPage({ size: [width, height], margin: 0 });
        for (const operation of operations) {
          if (operation.kind === 'bar')
            document.rect(operation.x, operation.y, operation.width, operation.height).fill();
          if (operation.kind !== 'text') continue;
          const { x, y, size, text } = operation;
          document.fontSize(size).text(text.text, x, y, { lineBreak: false, baseline: 'alphabetic' });
        }
      }
      document.end();
      await written;
    });
  },
});
