import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../client-address.ts';
import { FileLimits } from './file-limits.ts';
import type { FileSettings } from './file-settings.ts';
import { FileThrottle } from './file-throttle.ts';
import { Spool, type SpooledFile } from './spool.ts';

/** A file with the headers of its response. */
export interface OutgoingFile {
  readonly type: string;
  readonly disposition: string;
  readonly body: AsyncIterable<Uint8Array | string>;
}

/**
 * Sends files in two steps: made completely within a transaction, then read by the client without one. A
 * failure in the first is an ordinary problem response, and the second states the length beforehand or
 * destroys the socket, so that a truncated file never looks complete.
 */
export class FileTransfers {
  readonly #settings: FileSettings;
  readonly #limits: FileLimits;
  readonly #spool: Spool;
  readonly #throttle = new FileThrottle();

  constructor(settings: FileSettings) {
    this.#settings = settings;
    this.#limits = new FileLimits(settings);
    this.#spool = new Spool(settings);
  }

  get count(): number {
    return this.#limits.count;
  }

  /** Called for every request: files are made more slowly while others wait. */
  noteRequest(): void {
    this.#throttle.noteRequest();
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    ispId: number | null,
    inTransaction: <T>(make: (file: OutgoingFile) => Promise<T>) => Promise<T>,
  ): Promise<FastifyReply> {
    const reader = { userId: request.caller?.userId, ispId, ip: clientAddress(request) };
    const end = this.#limits.admit(reader);
    try {
      const made = await this.#limits.inTurn(reader, () =>
        inTransaction(async ({ type, disposition, body }) => ({
          type,
          disposition,
          file: await this.#spool.store(this.#throttle.slices(whileConnected(body, request))),
        })),
      );
      this.#endWith(request, reply, async () => {
        end();
        await made.file.close();
      });
      reply
        .type(made.type)
        .header('content-disposition', made.disposition)
        .header('content-length', made.file.size)
        .send(bodyOf(made.file));
      return reply;
    } catch (error) {
      end();
      if (!request.raw.socket.destroyed) throw error;
      request.log.info('reader disconnected before the file was made');
      return reply.hijack();
    }
  }

  /** Frees what the file uses once it is sent or the reader is gone, slow readers included. */
  #endWith(request: FastifyRequest, reply: FastifyReply, release: () => Promise<void>): void {
    const { socket } = request.raw;
    const deadline = setTimeout(() => socket.destroy(), this.#settings.longestTransferMs).unref();
    // A response that is queued behind another on the same connection is closed only with its socket.
    const done = () => {
      clearTimeout(deadline);
      reply.raw.off('close', done);
      socket.off('close', done);
      release().catch((error: unknown) => request.log.error({ err: error }, 'temporary file not closed'));
    };
    reply.raw.once('close', done);
    socket.once('close', done);
    if (socket.destroyed) done();
  }
}

const bodyOf = (file: SpooledFile) => (file.size === 0 ? '' : file.read());

class ReaderGone extends Error {}

/** Stops making a file whose reader has disconnected. */
async function* whileConnected<T>(chunks: AsyncIterable<T>, { raw }: FastifyRequest): AsyncGenerator<T> {
  for await (const chunk of chunks) {
    if (raw.socket.destroyed) throw new ReaderGone('The reader has disconnected');
    yield chunk;
  }
}
