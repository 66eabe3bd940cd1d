import type { Socket } from 'node:net';
import { CodecError } from '../codec/codec-error.ts';
import type { CodecLimits } from '../codec/limits.ts';
import { type Reply, ReplyParser } from '../codec/reply-parser.ts';
import { SentenceDecoder } from '../codec/sentence-decoder.ts';
import { encodeSentence } from '../codec/sentence-encoder.ts';
import { RouterError } from '../errors/router-error.ts';
import { kindOfSocketError } from './socket.ts';

export interface WireListener {
  onReply(reply: Reply): void;
  /** Called once, whichever side closed the connection. */
  onEnd(error: RouterError): void;
}

/** Sends and receives sentences over a socket; knows nothing about tags or commands. */
export class Wire {
  readonly #socket: Socket;
  readonly #listener: WireListener;
  readonly #decoder: SentenceDecoder;
  readonly #parser = new ReplyParser();
  #paused = false;
  #ended = false;
  #corked = false;
  #lastReceivedAtMs = Date.now();

  constructor(socket: Socket, limits: CodecLimits, listener: WireListener) {
    this.#socket = socket;
    this.#listener = listener;
    this.#decoder = new SentenceDecoder(limits);
    socket.on('data', (chunk: Buffer) => {
      this.#lastReceivedAtMs = Date.now();
      this.#decoder.push(chunk);
      this.#readReplies();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      this.end(
        new RouterError(kindOfSocketError(error), `The connection was lost: ${error.message}`, {
          cause: error,
        }),
      );
    });
    socket.on('close', () => {
      const where = this.#decoder.pendingBytes > 0 ? ' in the middle of a reply' : '';
      this.end(new RouterError('unreachable', `The router closed the connection${where}`));
    });
  }

  get ended(): boolean {
    return this.#ended;
  }

  get paused(): boolean {
    return this.#paused;
  }

  get lastReceivedAtMs(): number {
    return this.#lastReceivedAtMs;
  }

  /** Sentences sent in one turn of the event loop are written in one system call. */
  send(words: readonly string[]): void {
    if (this.#ended) return;
    if (!this.#corked) {
      this.#corked = true;
      this.#socket.cork();
      process.nextTick(() => {
        this.#corked = false;
        this.#socket.uncork();
      });
    }
    this.#socket.write(encodeSentence(words));
  }

  /** Stops reading, so that TCP slows the router down. Received sentences stay in the decoder. */
  pause(): void {
    this.#paused = true;
    this.#socket.pause();
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#readReplies();
    if (!this.#paused) this.#socket.resume();
  }

  end(error: RouterError): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#socket.destroy();
    this.#listener.onEnd(error);
  }

  #readReplies(): void {
    try {
      while (!this.#paused && !this.#ended) {
        const sentence = this.#decoder.next();
        if (sentence === undefined) return;
        this.#listener.onReply(this.#parser.parse(sentence));
      }
    } catch (error) {
      if (!(error instanceof CodecError)) throw error;
      this.end(
        new RouterError('protocol', `The device does not speak the RouterOS API: ${error.message}`, {
          cause: error,
        }),
      );
    }
  }
}
