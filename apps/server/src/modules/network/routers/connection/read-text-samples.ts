import type { ConnectionReport } from '@lastmile/contract';
import {
  codePage,
  detectCodePage,
  RouterError,
  type RouterTransport,
  secrets,
  textEncodings,
} from '@lastmile/routeros';

const maxExamples = 3;
const otherProperties = [
  ...['service', 'profile', 'password', 'caller-id', 'local-address', 'remote-address', 'routes'],
  ...[
    'limit-bytes-in',
    'limit-bytes-out',
    'last-logged-out',
    'last-caller-id',
    'last-disconnect-reason',
    'disabled',
  ],
];

/** Names and comments outside UTF-8, as each encoding would show them. Null if there are too many to read. */
export async function readTextSamples(router: RouterTransport): Promise<ConnectionReport['texts']> {
  const listed = await secrets
    .list(router, { without: otherProperties, isUnchecked: true })
    .catch(ignoreTooLarge);
  if (!listed) return null;
  const raw = listed.flatMap((secret) => (secret.raw ? [Object.values(secret.raw)] : []));
  const texts = raw.flat();
  const examples = texts.slice(0, maxExamples);
  return {
    outsideUtf8: raw.length,
    detected: detectCodePage(texts) ?? null,
    previews:
      texts.length === 0
        ? []
        : textEncodings.map((encoding) => {
            // Without an encoding, such texts are shown as windows-1252.
            const page = codePage(encoding === 'utf-8' ? 'windows-1252' : encoding);
            return { encoding, examples: examples.map((bytes) => page.decode(bytes)) };
          }),
  };
}

function ignoreTooLarge(error: unknown): undefined {
  if (!(error instanceof RouterError && error.kind === 'protocol')) throw error;
}
