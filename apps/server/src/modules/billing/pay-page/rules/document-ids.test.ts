import { Cipher, parseKeyRing } from '@lastmile/kit/encryption';
import { expect, it } from 'vitest';
import { documentIdOf, openDocumentId } from './document-ids.ts';

const cipher = new Cipher(parseKeyRing(`a:${Buffer.alloc(32, 1).toString('base64')}`));
const target = { ispId: 3, subscriberId: 5, version: 1 };

it('the id of a document opens for its subscriber and kind only', () => {
  const id = documentIdOf(cipher, 'invoice', target, 77);
  expect(openDocumentId(cipher, 'invoice', target, id)).toBe(77);
  const notFound = expect.objectContaining({ code: 'not_found' });
  expect(() => openDocumentId(cipher, 'receipt', target, id)).toThrow(notFound);
  expect(() => openDocumentId(cipher, 'invoice', { ...target, ispId: 4 }, id)).toThrow(notFound);
  expect(() => openDocumentId(cipher, 'invoice', { ...target, subscriberId: 6 }, id)).toThrow(notFound);
  expect(() => openDocumentId(cipher, 'invoice', target, '77')).toThrow(notFound);
});
