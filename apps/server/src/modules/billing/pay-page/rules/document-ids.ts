import type { Cipher } from '@lastmile/kit/encryption';
import { Problem } from '../../../../core/problem.ts';
import type { PayLinkTarget } from '../../pay-links/index.ts';

type DocumentKind = 'invoice' | 'receipt';

const contextOf = (kind: DocumentKind, { ispId, subscriberId }: PayLinkTarget): string =>
  `pay-page.${kind}:${ispId}:${subscriberId}`;

/** The id of a document as the holder of a link sees it: encrypted, so that it does not tell how many there are. */
export const documentIdOf = (cipher: Cipher, kind: DocumentKind, target: PayLinkTarget, id: number): string =>
  cipher.encrypt(String(id), contextOf(kind, target));

/** Not found for anything that the page of this subscriber did not give. */
export function openDocumentId(
  cipher: Cipher,
  kind: DocumentKind,
  target: PayLinkTarget,
  given: string,
): number {
  try {
    return Number(cipher.decrypt(given, contextOf(kind, target)));
  } catch {
    throw new Problem('not_found');
  }
}
