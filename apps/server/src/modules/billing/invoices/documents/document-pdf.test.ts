import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { millimetres, parseImage, shape } from '@lastmile/pdf';
import { smallPng } from '@lastmile/pdf/test-support';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../../../test/support/pdf-text.ts';
import { layOutA4 } from './a4-document.ts';
import type { DocumentModel } from './document-model.ts';
import { type DocumentSize, renderDocument } from './document-pdf.ts';
import { layOutReceipt80mm } from './receipt-80mm.ts';

const documentWith = (more: Partial<DocumentModel> = {}): DocumentModel => ({
  issuer: {
    name: 'Meghna Broadband',
    otherName: 'মেঘনা ব্রডব্যান্ড',
    lines: ['Uttara, Dhaka'],
    logo: null,
    colour: '#0b7285',
    digits: 'bangla',
  },
  title: 'Invoice',
  details: [['Number', 'INV-2026-000001']],
  party: {
    label: 'Invoice to',
    name: 'Krishna',
    otherName: 'কৃষ্ণচন্দ্র',
    lines: ['উত্তরা, ঢাকা'],
    details: [['Username', 'k1']],
  },
  stamp: null,
  highlight: { label: 'Balance due', amount: 'Tk 1,23,456.00', note: 'Due date: 20 Nov 2026' },
  columns: { title: 'Description', quantity: 'Qty', price: 'Price', amount: 'Amount (Tk)' },
  rows: rows(1),
  sums: [{ label: 'Total', amount: 'Tk 1,23,456.00', isTotal: true }],
  texts: [['In words', 'Taka one only']],
  payments: null,
  payLink: null,
  footer: 'Meghna',
  language: 'en',
  ...more,
});
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    title: `Service ${index + 1}`,
    detail: 'March',
    quantity: '1',
    price: '500.00',
    amount: '500.00',
  }));
const long = 'A very long name of something that nobody can say in one breath, উত্তরা মডেল টাউন '.repeat(2);

async function* all<T>(items: Iterable<T>) {
  yield* items;
}
const fileOf = async (
  documents: DocumentModel[],
  size: DocumentSize = 'a4',
  logo = documents[0]?.issuer.logo ?? null,
) => {
  const chunks: Uint8Array[] = [];
  const options = { size, title: 'invoices', logo, createdAt: new Date(0) };
  for await (const chunk of renderDocument(all(documents), options)) chunks.push(chunk);
  return readPdf(Buffer.concat(chunks));
};

describe('a document', () => {
  it.each(['a4', '80mm'] as const)('has all its content on %s', async (size) => {
    const { pages } = await fileOf([documentWith()], size);
    const content = pages.flat();
    for (const text of [
      'মেঘনা ব্রডব্যান্ড',
      'কৃষ্ণচন্দ্র',
      'উত্তরা, ঢাকা',
      'Tk 1,23,456.00',
      'Taka one only',
      'Service 1',
    ])
      expect(content).toContain(text);
  });

  it.each(['a4', '80mm'] as const)('has the digits that the issuer prefers, on %s', async (size) => {
    const contentWith = async (digits: 'bangla' | 'latin') => {
      const { issuer } = documentWith();
      const document = documentWith({ issuer: { ...issuer, digits }, details: [['তারিখ', '১৮/১১/২০২৬']] });
      return (await fileOf([document], size)).pages.flat().join(' ');
    };
    expect(await contentWith('bangla')).toContain('১৮/১১/২০২৬');
    expect(await contentWith('latin')).toContain('18/11/2026');
  });

  it('renders Bangla with the glyphs of conjuncts, not letter by letter', async () => {
    const glyphs = async (name: string) => {
      const file = await fileOf([
        documentWith({ party: { ...documentWith().party, name, otherName: null, lines: [] } }),
      ]);
      return [...file.glyphs.values()].flat().length;
    };
    const conjunct = 'ন্দ্র';
    expect((await glyphs(`চ${conjunct}`)) - (await glyphs('চ'))).toBe(conjunct.length - 1);
  });

  it('with 40 lines spans several pages, each with column names and page number', async () => {
    const { pages } = await fileOf([documentWith({ rows: rows(40) })]);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat().filter((text) => /^Service \d+$/.test(text))).toHaveLength(40);
    const withSubscribers = pages.filter((page) => page.some((text) => text.startsWith('Service ')));
    for (const page of withSubscribers) expect(page).toContain('Description');
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1}/${pages.length}`);
    });
    expect(pages[1]).toContain('Invoice INV-2026-000001');
  });

  it('numbers its pages in the digits of its language and issuer', async () => {
    const bangla = documentWith({ rows: rows(40), language: 'bn' });
    const latin = { ...bangla, issuer: { ...bangla.issuer, digits: 'latin' as const } };
    expect((await fileOf([bangla])).pages[1]?.at(-1)).toMatch(/ ২\/[২-৯]$/);
    expect((await fileOf([latin])).pages[1]?.at(-1)).toMatch(/ 2\/[2-9]$/);
  });

  it('of one page has no page number', async () => {
    expect((await fileOf([documentWith()])).pages.flat().join()).not.toContain('Page');
  });

  it.each([
    ['A4', layOutA4, millimetres(14)],
    ['80 mm paper', layOutReceipt80mm, millimetres(4)],
  ] as const)('keeps long texts within the margins of %s', (_, layout, margin) => {
    const party = {
      label: long,
      name: long,
      otherName: long,
      lines: [long],
      details: [[long, long] as const],
    };
    const layoutPages = layout(
      documentWith({
        title: long,
        party,
        rows: [
          {
            title: long,
            detail: long,
            quantity: '10000',
            price: '1,00,00,00,000.00',
            amount: '1,00,00,00,000.00',
          },
        ],
        sums: [{ label: long, amount: '1,00,00,00,000.00', isTotal: true }],
        texts: [[long, long]],
        payments: { label: long, rows: [[long, 'Tk 1,00,00,00,000.00']] },
        footer: 'footer',
        stamp: long,
        highlight: { label: long, amount: 'Tk 1,00,00,00,000.00', note: long },
      }),
      shape,
    );
    for (const { width, height, operations } of layoutPages) {
      for (const operation of operations) {
        const right =
          operation.kind === 'text'
            ? operation.x + (operation.text.width * operation.size) / 1000
            : operation.x;
        expect(operation.x).toBeGreaterThanOrEqual(margin - 0.01);
        expect(right).toBeLessThanOrEqual(width - margin + 0.01);
        expect(operation.y).toBeLessThan(height);
      }
    }
  });

  it('on 80 mm paper is as long as needed', async () => {
    const { sizes } = await fileOf([documentWith(), documentWith({ rows: rows(40) })], '80mm');
    expect(sizes.map(([width]) => Math.round(width))).toEqual([227, 227]);
    expect(sizes[1]?.[1]).toBeGreaterThan((sizes[0]?.[1] ?? 0) + 1000);
    const [page] = layOutReceipt80mm(documentWith(), shape);
    const lowest = Math.max(...(page?.operations ?? []).map(({ y }) => y));
    expect((page?.height ?? 0) - lowest).toBeLessThan(millimetres(8));
  });

  it('has a QR code only with a link', () => {
    const codes = (more: Partial<DocumentModel>) =>
      [...layOutA4(documentWith(more), shape), ...layOutReceipt80mm(documentWith(more), shape)].flatMap(
        ({ operations }) => operations.filter(({ kind }) => kind === 'code'),
      ).length;
    expect(codes({})).toBe(0);
    expect(codes({ payLink: { label: 'Scan', url: 'https://panel.test/pay/x' } })).toBe(2);
  });

  it('carries the colour of the ISP on A4, and only black on receipt printers', () => {
    const coloursOf = (pages: ReturnType<typeof layOutA4>) =>
      new Set(
        pages.flatMap(({ operations }) =>
          operations.flatMap((operation) =>
            'colour' in operation && operation.colour ? [operation.colour] : [],
          ),
        ),
      );
    expect(coloursOf(layOutA4(documentWith(), shape))).toContain('#0b7285');
    expect(coloursOf(layOutReceipt80mm(documentWith(), shape))).toEqual(new Set());
  });

  it('shows the amount that the reader looks for, beside the customer', async () => {
    const { pages } = await fileOf([documentWith()]);
    expect(pages[0]).toEqual(expect.arrayContaining(['Balance due', 'Due date: 20 Nov 2026']));
  });

  it('embeds its logo once per file, however many documents there are', async () => {
    const issuer = { ...documentWith().issuer, logo: parseImage(smallPng()) };
    const chunks: Uint8Array[] = [];
    const options = { size: 'a4', title: 'x', logo: issuer.logo, createdAt: new Date(0) } as const;
    for await (const chunk of renderDocument(
      all([documentWith({ issuer }), documentWith({ issuer })]),
      options,
    ))
      chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('latin1');
    // The image and its transparency mask.
    expect(text.match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect(readPdf(Buffer.concat(chunks)).pages).toHaveLength(2);
  });
});

describe('a file of many documents', () => {
  it('requests the next document only once the last one is consumed', async () => {
    let requested = 0;
    let taken = 0;
    const documents = (async function* () {
      for (; requested < 300; requested++) yield documentWith();
    })();
    const options = { size: 'a4', title: 'x', logo: null, createdAt: new Date(0) } as const;
    for await (const chunk of renderDocument(documents, options)) {
      taken++;
      expect(requested).toBeLessThanOrEqual(taken);
      if (requested < 300) expect(chunk.length).toBeLessThan(20_000);
    }
    expect(requested).toBe(300);
  }, 300_000);

  it('uses no more memory after 900 documents than after 300', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held: number[] = [];
    let requested = 0;
    const documents = (async function* () {
      for (; requested < 900; requested++) {
        if (requested === 300 || requested === 899) {
          collect();
          held.push(process.memoryUsage().heapUsed);
        }
        yield documentWith({ details: [['Number', `INV-${requested % 100}`]] });
      }
    })();
    const options = { size: 'a4', title: 'x', logo: null, createdAt: new Date(0) } as const;
    for await (const _ of renderDocument(documents, options));
    // A page leaves its entry in the cross-reference table, about a hundred bytes; its content would be a
    // hundred times that.
    expect((held[1] ?? 0) - (held[0] ?? 0)).toBeLessThan(500_000);
  }, 300_000);

  it('throws when it is interrupted, and does not end normally', async () => {
    const documents = (async function* () {
      yield documentWith();
      throw new Error('gone');
    })();
    const read = async () => {
      for await (const _ of renderDocument(documents, {
        size: 'a4',
        title: 'x',
        logo: null,
        createdAt: new Date(0),
      }));
    };
    await expect(read()).rejects.toThrow('gone');
  });
});
