import { readdir } from 'node:fs/promises';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { type Client, calls, maxAttachmentBytes } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let server: TestServer;
let owner: Client;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.tokenOf(north.logins.client);
  owner = server.clientWith(token);
});
afterAll(() => server.close());

const upload = (fileName: string, contents: Buffer | string, as = token) =>
  server.request(`/api/isp/ticket/attachment?fileName=${encodeURIComponent(fileName)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/octet-stream' },
    body: contents,
  });
const stored = async () =>
  (await readdir(server.attachmentFolder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length;
const rows = async () => (await server.db.sql('select id from ticket_attachments')).length;
const idOf = async (response: Response) => ((await response.json()) as { id: number }).id;
const ticketWith = (attachmentIds: number[], client = owner) =>
  client(calls.tickets.create, { body: { subject: 'With a picture', body: 'See below', attachmentIds } });

/** A zip archive with one file of 20 MB zeros, in a few kB. */
function zipBomb(): Buffer {
  const contents = Buffer.alloc(20_000_000);
  const packed = deflateRawSync(contents, { level: 9 });
  const name = Buffer.from('zeros.txt');
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(contents), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(contents.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed]);
  const rest = Buffer.alloc(14);
  const central = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, rest, name]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06'), end]);
}

describe('an attachment', () => {
  const elf = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), Buffer.alloc(64)]);
  const bomb = gzipSync(Buffer.alloc(20_000_000));
  it.each([
    ['an HTML page', 'page.html', '<!doctype html><script>alert(1)</script>', 422, 'attachments.type'],
    ['HTML named as text', 'page.txt', '<!doctype html><p>Hello', 422, 'attachments.type'],
    ['an SVG picture', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 422, 'attachments.type'],
    ['an SVG named PNG', 'logo.png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 422, 'attachments.type'],
    ['an executable named PNG', 'photo.png', elf, 422, 'attachments.type'],
    ['a Windows program named PDF', 'receipt.pdf', 'MZ\0\0binary', 422, 'attachments.type'],
    [
      'a JPEG named PNG',
      'photo.png',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      422,
      'attachments.not_what_it_says',
    ],
    ['a compressed bomb', 'log.txt', bomb, 422, 'attachments.type'],
    ['a zip bomb', 'photos.zip', zipBomb(), 422, 'attachments.type'],
    ['a zip bomb named PNG', 'photo.png', zipBomb(), 422, 'attachments.type'],
    ['a zip bomb named text', 'log.txt', zipBomb(), 422, 'attachments.type'],
    ['a zip archive', 'logs.zip', 'PK\x03\x04', 422, 'attachments.type'],
    ['a path in the name', '../../etc/passwd.txt', 'root', 422, 'attachments.name'],
    ['a Windows path in the name', 'C:\\temp\\a.txt', 'text', 422, 'attachments.name'],
    ['an empty file', 'empty.txt', '', 422, 'attachments.empty'],
    ['11 MB', 'large.txt', Buffer.alloc(maxAttachmentBytes + 1_000_000, 'a'), 413, 'body_too_large'],
  ] as const)(
    'that is %s is refused with the reason, and nothing is stored',
    async (_, name, contents, status, code) => {
      const before = [await stored(), await rows()];
      const response = await upload(name, contents);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
      expect([await stored(), await rows()]).toEqual(before);
    },
  );

  it('is uploaded first, attached once by its uploader, and downloaded as it was, never shown', async () => {
    const id = await idOf(await upload('Foto "ärger".png', png));
    const other = await server.clientOf(north.logins.technician);
    expect((await expectProblem(ticketWith([id], other))).code).toBe('tickets.attachment_not_found');
    const ticket = await ticketWith([id]);
    expect((await expectProblem(ticketWith([id]))).code).toBe('tickets.attachment_not_found');
    const { items } = await owner(calls.tickets.replies, { query: { ticketId: ticket.id } });
    expect(items[0]?.attachments).toEqual([
      { id, fileName: 'Foto "ärger".png', mediaType: 'image/png', sizeBytes: png.length },
    ]);
    const response = await server.request(`/api/isp/ticket/attachment/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="Foto __rger_.png"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
    const otherIsp = await server.tokenOf(south.logins.client);
    const foreign = await server.request(`/api/isp/ticket/attachment/${id}`, {
      headers: { authorization: `Bearer ${otherIsp}` },
    });
    expect(foreign.status).toBe(404);
  });
});
