import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Client, calls, maxAttachmentBytes } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../cli/check.ts';

const c = calls.cashBook;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.4\nReceipt');
let server: TestServer;
let owner: Client;
let collector: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  collector = await server.clientOf(north.logins.collector);
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

const pathOf = (id: number) => `/api/isp/cash-book/receipt/${id}`;
async function upload(id: number, fileName: string, contents: Buffer, login: string = north.logins.client) {
  const response = await server.request(`${pathOf(id)}?fileName=${encodeURIComponent(fileName)}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await server.tokenOf(login)}`,
      'content-type': 'application/octet-stream',
    },
    body: contents,
  });
  const { code } = (await response.json()) as { code?: string };
  return [response.status, code];
}
async function download(id: number, login: string = north.logins.client) {
  const headers = { authorization: `Bearer ${await server.tokenOf(login)}` };
  const response = await server.request(pathOf(id), { headers });
  const contents = Buffer.from(await response.arrayBuffer());
  return { status: response.status, disposition: response.headers.get('content-disposition'), contents };
}
const expense = async (more: object = {}) =>
  (await owner(c.expense, { body: { amountMinor: 50_00, category: 'rent', from: 'bank', ...more } })).id;
const rowOf = async (id: number, client = owner) =>
  (await client(c.list, {})).items.find((row) => row.id === id);
const stored = async () =>
  (await readdir(server.attachmentFolder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length;

describe('the receipt of an expense', () => {
  it('is a photo or a PDF that its row names and offers for download', async () => {
    const id = await expense();
    expect(await rowOf(id)).toMatchObject({ receiptName: null });
    expect(await download(id)).toMatchObject({ status: 404 });
    expect(await upload(id, 'Fuel in May.png', png)).toEqual([200, undefined]);
    expect(await rowOf(id)).toMatchObject({ receiptName: 'Fuel in May.png', status: 'posted' });
    const { disposition, contents } = await download(id);
    expect(disposition).toContain('attachment; filename="Fuel in May.png"');
    expect(contents.equals(png)).toBe(true);
  });

  it('can be replaced, which deletes the file before it, until the expense is reversed', async () => {
    const id = await expense();
    await upload(id, 'photo.png', png);
    const files = await stored();
    expect(await upload(id, 'scan.pdf', pdf)).toEqual([200, undefined]);
    expect(await stored()).toBe(files);
    expect((await download(id)).contents.equals(pdf)).toBe(true);
    await owner(c.reverse, { body: { id, reason: 'Wrong' } });
    expect(await upload(id, 'photo.png', png)).toEqual([409, 'cash_book.already_reversed']);
    expect(await stored()).toBe(files);
    expect(await download(id)).toMatchObject({ status: 200 });
  });

  it('is the new file also where the one before it cannot be removed', async () => {
    const id = await expense();
    await upload(id, 'photo.png', png);
    const [row] = await server.db.sql('select storage_key as key from cash_movements where id = $1', [id]);
    const key = String(row?.['key']);
    const file = path.join(server.attachmentFolder, key.slice(0, 2), key);
    await rm(file);
    await mkdir(file);
    expect((await upload(id, 'scan.pdf', pdf))[0]).toBe(500);
    expect(await rowOf(id)).toMatchObject({ receiptName: 'scan.pdf' });
    expect((await download(id)).contents.equals(pdf)).toBe(true);
  });

  it('is refused as anything else, and for a deposit; nothing is stored then', async () => {
    const id = await expense();
    const files = await stored();
    expect(await upload(id, 'note.txt', Buffer.from('Paid'))).toEqual([422, 'cash_book.receipt_type']);
    expect(await upload(id, 'photo.png', Buffer.from('<svg/>'))).toEqual([422, 'attachments.type']);
    expect(await upload(id, 'photo.jpg', png)).toEqual([422, 'attachments.not_what_it_says']);
    expect(await upload(id, '../photo.png', png)).toEqual([422, 'attachments.name']);
    const tooLarge = Buffer.concat([png, Buffer.alloc(maxAttachmentBytes)]);
    expect((await upload(id, 'photo.png', tooLarge))[0]).toBe(413);
    const opening = await owner(c.opening, { body: { amountMinor: 100, account: 'bank' } });
    expect(await upload(opening.id, 'photo.png', png)).toEqual([409, 'cash_book.not_an_expense']);
    expect(await stored()).toBe(files);
    expect(await rowOf(id)).toMatchObject({ receiptName: null });
  });

  it('is not shown to another ISP, nor changed by it', async () => {
    const id = await expense();
    await upload(id, 'photo.png', png);
    expect(await download(id, south.logins.client)).toMatchObject({ status: 404 });
    expect(await upload(id, 'photo.png', png, south.logins.client)).toEqual([404, 'not_found']);
    expect(await rowOf(id, await server.clientOf(south.logins.client))).toBeUndefined();
  });

  it('is for collectors only that of their own cash, which they do not change', async () => {
    const subscriberId = await (await createBillable(server.db, north.id)).subscriber();
    await collector(calls.payments.create, { body: { subscriberId, amountMinor: 500_00, method: 'cash' } });
    const [user] = await server.db.sql('select id from users where email = $1', [north.logins.collector]);
    const [own, others] = [await expense({ from: 'cash', userId: Number(user?.['id']) }), await expense()];
    for (const id of [own, others]) await upload(id, 'photo.png', png);
    expect(await download(own, north.logins.collector)).toMatchObject({ status: 200 });
    expect(await download(others, north.logins.collector)).toMatchObject({ status: 404 });
    expect(await upload(own, 'photo.png', png, north.logins.collector)).toEqual([403, 'forbidden']);
    const unknown = owner(c.receipt, { params: { id: 999_999 } });
    expect(await expectProblem(unknown)).toMatchObject({ code: 'not_found' });
  });
});
