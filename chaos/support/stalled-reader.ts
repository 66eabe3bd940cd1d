import net from 'node:net';
import type { FileRequest } from './file-requests.ts';

/** How often each status was answered, by `status`, and connections that the server closed. */
export type StatusCounts = Map<string, number>;

const count = (counts: StatusCounts, what: string): void =>
  void counts.set(what, (counts.get(what) ?? 0) + 1);

/**
 * A client that requests one file after the other and reads nothing of it but the status. It comes back when it is
 * disconnected, and after the time that a refusal names.
 */
export class StalledReader {
  readonly #port: number;
  readonly #counts: StatusCounts;
  readonly #next: () => { request: FileRequest; token: string };
  #socket: net.Socket | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(port: number, counts: StatusCounts, next: () => { request: FileRequest; token: string }) {
    this.#port = port;
    this.#counts = counts;
    this.#next = next;
    this.#begin();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#socket?.destroy();
  }

  #begin(): void {
    const { request, token } = this.#next();
    const { method, path, body } = request;
    const socket = net.connect(this.#port, '127.0.0.1');
    this.#socket = socket;
    socket.on('error', () => undefined);
    const content = body ? `content-type: application/json\r\ncontent-length: ${body.length}\r\n` : '';
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n${content}\r\n${body ?? ''}`,
    );
    socket.once('data', (chunk) => {
      socket.pause();
      const head = chunk.toString('latin1');
      count(this.#counts, head.slice(9, 12));
      const retryAfter = Number(/retry-after: (\d+)/i.exec(head)?.[1] ?? 0);
      if (retryAfter > 0) this.#again(socket, retryAfter * 1_000);
      else this.#timer = setTimeout(() => this.#checkClosed(socket), 35_000);
    });
    socket.once('close', () => {
      if (!this.#isStopped && this.#socket === socket) this.#again(socket, 1_000);
    });
  }

  /** A paused socket does not notice that the server has closed it. */
  #checkClosed(socket: net.Socket): void {
    socket.once('close', () => count(this.#counts, 'closed'));
    socket.resume();
    this.#again(socket, 2_000);
  }

  #again(socket: net.Socket, afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#socket = undefined;
      socket.destroy();
      if (!this.#isStopped) this.#begin();
    }, afterMs);
  }
}
