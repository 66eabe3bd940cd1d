import type { Router } from '../router/router.ts';
import { encodeRawSentence } from '../server/raw-text.ts';
import type { CommandContext, Pairs } from './context.ts';

interface PreparedReply {
  readonly revision: number;
  readonly bytes: Buffer;
  /** The offset of the tag in each sentence. */
  readonly tagOffsets: readonly number[];
}

/** After `!re` and `.tag=`, each with its one-byte length. */
const TAG_OFFSET = 1 + '!re'.length + 1 + '.tag='.length;

const cache = new WeakMap<Router, Map<string, PreparedReply>>();

/**
 * For client benchmarks: the reply to a print is encoded once, and later only its tag is filled in, so that
 * the time of the simulator does not hide the time of the client.
 */
export function preparedReply(context: CommandContext, rows: () => Iterable<Pairs>): Buffer | undefined {
  const { router, menu, request } = context;
  if (!router.settings.preparesReplies) return undefined;
  const { revision } = router.table(menu.path);
  const tag = Buffer.from(request.tag ?? '');
  const key = JSON.stringify([request.path, [...request.attributes], request.queries, tag.length]);
  const replies = cache.get(router) ?? new Map<string, PreparedReply>();
  cache.set(router, replies);
  let reply = replies.get(key);
  if (reply?.revision !== revision) {
    reply = prepare(rows(), 'x'.repeat(tag.length), revision);
    replies.set(key, reply);
  }
  const bytes = Buffer.from(reply.bytes);
  for (const offset of reply.tagOffsets) tag.copy(bytes, offset);
  return bytes;
}

function prepare(rows: Iterable<Pairs>, tag: string, revision: number): PreparedReply {
  const sentences: Buffer[] = [];
  const tagOffsets: number[] = [];
  let length = 0;
  for (const pairs of rows) {
    const attributes = Array.from(pairs, ([name, value]) => `=${name}=${value}`);
    const sentence = encodeRawSentence(
      tag === '' ? ['!re', ...attributes] : ['!re', `.tag=${tag}`, ...attributes],
    );
    tagOffsets.push(length + TAG_OFFSET);
    sentences.push(sentence);
    length += sentence.length;
  }
  return { revision, bytes: Buffer.concat(sentences), tagOffsets };
}
