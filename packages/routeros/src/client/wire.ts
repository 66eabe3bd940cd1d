import type { Socket } from 'node:net';
import { CodecError } from '../codec/codec-error.ts';
import type { CodecLimits } from '../codec/limits.ts';
import { type Reply, ReplyParser } from '../codec/reply-parser.ts';
import { SentenceDecoder } from '../codec/sentence-decoder.ts';
import { encodeSentence, type Word } from '../codec/sentence-encoder.ts';
import type { TextCodec } from '../codec/text-codec.ts';
import { RouterError } from '../errors/router-error.ts';
import { kindOfSocketError } from './socket.ts';

export interface WireListener {
  onReply(reply: Reply): void;
  /** Called once, whichever side closed the connection. */
  onEnd(error: RouterError): void;
}

const GREETING_BYTES = 64;
const EXCLAMATION_MARK = 0x21;
/** `!empty`, `!fatal`. */
const LONGEST_REPLY_WORD = 6;

/** Sends and receives sentences over a socket; knows nothing about tags or commands. */
export class Wire {
  readonly #socket: Socket;
  readonly #listener: WireListener;
  readonly #decoder: SentenceDecoder;
  readonly #parser: ReplyParser;
  #paused = false;
  #ended = false;
  #corked = false;
  /** Whether the first reply began like one of a router. */
  #isGreeted = false;
  #greeting = Buffer.alloc(0);
  #lastReceivedAtMs = performance.now();

  constructor(socket: Socket, limits: CodecLimits, codec: TextCodec, listener: WireListener) {
    this.#socket = socket;
    this.#listener = listener;
    this.#parser = new ReplyParser(codec);
    this.#decoder = new SentenceDecoder(limits);
    socket.on('data', (chunk: Buffer) => {
      this.#lastReceivedAtMs = performance.now();
      this.#decoder.push(chunk);
      if (!this.#isGreeted) this.#checkGreeting(chunk);
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
  send(words: readonly Word[]): void {
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

  /**
   * The first word of a router is short and starts with `!`. Another service would be read as the beginning of
   * a long word, and its end as a lost connection.
   */
  #checkGreeting(chunk: Buffer): void {
    this.#greeting = Buffer.concat([this.#greeting, chunk.subarray(0, GREETING_BYTES)]);
    const start = this.#greeting.findIndex((byte) => byte !== 0);
    const [length = 0, mark] = start === -1 ? [] : this.#greeting.subarray(start);
    if (mark === undefined) return;
    this.#isGreeted = true;
    // Reserved lengths and unknown words are reported by the decoder.
    if (mark === EXCLAMATION_MARK || length >= 0x80 || length <= LONGEST_REPLY_WORD) return;
    const line =
      this.#greeting
        .subarray(start)
        .toString('latin1')
        .split(/[\r\n]/)
        .find((text) => text.trim()) ?? '';
    const message = `The device does not speak the RouterOS API: it responded ${JSON.stringify(line.slice(0, 40))}`;
    this.end(new RouterError('protocol', message));
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
