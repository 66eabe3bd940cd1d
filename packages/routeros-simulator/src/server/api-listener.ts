import { once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';
import type { Certificate } from '../tls/self-signed-certificate.ts';
import { ApiSession, type ApiSessionHost } from './api-session.ts';

/** Listens for API clients, with or without TLS. It can be stopped and reopened on the same port. */
export class ApiListener {
  readonly #host: ApiSessionHost;
  readonly #certificate: Certificate | undefined;
  readonly #maxSessions: () => number;
  readonly #sessions = new Set<ApiSession>();
  #server: net.Server | undefined;
  #connectionNumber = 0;
  #port = 0;

  constructor(host: ApiSessionHost, maxSessions: () => number, certificate?: Certificate) {
    this.#host = host;
    this.#maxSessions = maxSessions;
    this.#certificate = certificate;
  }

  get port(): number {
    return this.#port;
  }

  get isListening(): boolean {
    return this.#server !== undefined;
  }

  get connectionCount(): number {
    return this.#sessions.size;
  }

  get runningCount(): number {
    return [...this.#sessions].reduce((sum, session) => sum + session.runningCount, 0);
  }

  async listen(address: string, port: number): Promise<void> {
    const server =
      this.#certificate === undefined
        ? net.createServer((socket) => this.#serve(socket))
        : tls.createServer(this.#certificate, (socket) => this.#serve(socket));
    server.on('tlsClientError', () => {});
    server.listen(port, address);
    await once(server, 'listening');
    this.#server = server;
    this.#port = (server.address() as net.AddressInfo).port;
  }

  /** Ends all connections and stops listening. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    const closed = server === undefined ? undefined : once(server, 'close');
    server?.close();
    this.closeConnections();
    await closed;
  }

  closeConnections(): void {
    for (const session of this.#sessions) session.close();
  }

  /** The behaviour above the session limit is not documented; here the connection is closed immediately. */
  #serve(socket: net.Socket): void {
    if (this.#sessions.size >= this.#maxSessions()) {
      socket.destroy();
      return;
    }
    const session = new ApiSession(socket, this.#host, ++this.#connectionNumber);
    this.#sessions.add(session);
    socket.once('close', () => this.#sessions.delete(session));
  }
}
