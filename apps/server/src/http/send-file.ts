import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Call } from '@lastmile/contract';
import type { FastifyReply } from 'fastify';
import type { FileResponse } from '../core/route.ts';
import { resumeIterator } from './resume-iterator.ts';

/** Sends a file while it is generated. Once it has started, the caller destroys the socket on failure. */
export async function sendFile(
  { respondsWithFile }: Call,
  { name, body }: FileResponse,
  reply: FastifyReply,
): Promise<void> {
  const iterator = body[Symbol.asyncIterator]();
  const first = await iterator.next();
  const sent = new PassThrough();
  reply
    .type(respondsWithFile ?? 'application/octet-stream')
    .header('content-disposition', `inline; filename="${name}"`)
    .send(sent);
  await pipeline(whileRead(resumeIterator(first, iterator), sent), sent);
}

/**
 * A pipeline keeps writing into a destroyed stream; this stops generating a file whose reader has
 * disconnected.
 */
async function* whileRead(chunks: AsyncIterable<Uint8Array>, sent: PassThrough) {
  for await (const chunk of chunks) {
    if (sent.destroyed) return;
    yield chunk;
  }
}
