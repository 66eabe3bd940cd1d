import { once } from 'node:events';
import net from 'node:net';
import { encodeSentence, SentenceDecoder } from '@lastmile/routeros';

/** Sends and receives raw sentences, so that tests can check the exact replies. */
export class RawClient {
  readonly #socket: net.Socket;
  readonly #decoder = new SentenceDecoder();
  readonly #received: string[][] = [];
  #onReceived = () => {};
  #closed = false;

  private constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#closed = true;
      this.#onReceived();
    });
    socket.on('data', (chunk) => {
      this.#decoder.push(chunk);
      for (let words = this.#decoder.nextWords(); words !== undefined; words = this.#decoder.nextWords()) {
        this.#received.push(words);
      }
      this.#onReceived();
    });
  }

  static async connect(port: number): Promise<RawClient> {
    const socket = net.connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  static async logIn(port: number, name = 'admin', password = ''): Promise<RawClient> {
    const client = await RawClient.connect(port);
    await client.ask('/login', `=name=${name}`, `=password=${password}`);
    return client;
  }

  send(...words: string[]): void {
    this.#socket.write(encodeSentence(words));
  }

  /** The next sentence as words joined by a space, or `closed` if the router closed the connection. */
  async read(): Promise<string> {
    for (;;) {
      const words = this.#received.shift();
      if (words !== undefined) return words.join(' ');
      if (this.#closed) return 'closed';
      await new Promise<void>((resolve) => {
        this.#onReceived = resolve;
      });
    }
  }

  async readMany(count: number): Promise<string[]> {
    const sentences: string[] = [];
    while (sentences.length < count) sentences.push(await this.read());
    return sentences;
  }

  /** Sends a command and collects its replies up to `!done` or the end of the connection. */
  async ask(...words: string[]): Promise<string[]> {
    this.send(...words);
    const sentences: string[] = [];
    for (;;) {
      const sentence = await this.read();
      sentences.push(sentence);
      if (/^(!done|!fatal|closed)/.test(sentence)) return sentences;
    }
  }

  close(): void {
    this.#socket.destroy();
  }
}
