import { describe, expect, it, vi } from 'vitest';

// The client reads localStorage when it is imported.
vi.stubGlobal('localStorage', { getItem: () => null });
const { pdfRequest } = await import('./download-pdf.ts');

describe('PDF request', () => {
  it('requests one invoice or receipt by id and names the file by its number', () => {
    const one = { id: 7, number: 'INV-2026-000007' };
    expect(pdfRequest({ invoice: one }, { size: '80mm' })).toEqual([
      '/api/isp/invoice/pdf/7?size=80mm',
      'INV-2026-000007.pdf',
      {},
    ]);
    expect(pdfRequest({ receipt: { id: 8, number: 'MR-2026-000008' } }, {})[0]).toBe(
      '/api/isp/payment/receipt/8',
    );
  });

  it('requests many invoices by a filter', () => {
    const [url, name, init] = pdfRequest(
      { invoices: { all: true, filter: { month: '2026-03' } }, fileName: 'invoices' },
      { language: 'de' },
    );
    expect([url, name, init.method]).toEqual(['/api/isp/invoice/pdf', 'invoices.pdf', 'POST']);
    expect(JSON.parse(String(init.body))).toEqual({
      all: true,
      filter: { month: '2026-03' },
      language: 'de',
    });
  });
});
