import type { Socket } from 'node:net';
import { encodeSentence, SentenceDecoder } from '@lastmile/routeros';
import { runCommand } from '../commands/dispatch.ts';
import { parseRequest, type Request } from '../commands/request.ts';
import type { Faults } from '../faults.ts';
import { randomFor } from '../router/random.ts';
import type { Router } from '../router/router.ts';
import type { Item } from '../router/table.ts';
import { interrupted, noSuchMenu, notPermitted, TrapReply } from '../router/trap.ts';
import { Login } from './login.ts';
import { Outbox } from './outbox.ts';
import { nextRawWords } from './raw-text.ts';
import { RunningCommand } from './running-command.ts';
import type { ServiceQueue } from './service-queue.ts';

export interface ApiSessionHost {
  readonly router: Router;
  readonly faults: Readonly<Faults>;
  readonly service: ServiceQueue;
  /** Counts what clients sent: all sentences, and the logins among them. */
  readonly received: { sentences: number; logins: number };
  reboot(): void;
}

const GARBAGE_BYTES = 512;
/** Before the login, only short sentences are accepted. */
const MAX_LENGTH_BEFORE_LOGIN = 4_096;

/** The connection of a client: its login, its running commands and their order. */
export class ApiSession {
  readonly #socket: Socket;
  readonly #host: ApiSessionHost;
  readonly #outbox: Outbox;
  readonly #login: Login;
  readonly #decoder = new SentenceDecoder();
  readonly #running = new Set<RunningCommand>();
  /** Commands with the same tag, or without a tag, run one after another. */
  readonly #lastOfTag = new Map<string, Promise<void>>();
  #activeRow: Item | undefined;
  #adds = 0;

  constructor(socket: Socket, host: ApiSessionHost, connectionNumber: number) {
    this.#socket = socket;
    this.#host = host;
    this.#outbox = new Outbox(socket, host.faults);
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    this.#login = new Login(host.router, address, connectionNumber);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('close', () => this.#onClose());
  }

  get runningCount(): number {
    return this.#running.size;
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    if (this.#host.faults.hangAfterConnect) return;
    try {
      this.#decoder.push(chunk);
      for (
        let words = nextRawWords(this.#decoder);
        words !== undefined;
        words = nextRawWords(this.#decoder)
      ) {
        const isTooLong = this.#login.caller === undefined && words.join().length > MAX_LENGTH_BEFORE_LOGIN;
        if (isTooLong) this.#fatal('too long');
        else this.#accept(parseRequest(words));
      }
    } catch {
      this.#socket.destroy();
    }
  }

  #accept(request: Request): void {
    this.#host.received.sentences++;
    const command = new RunningCommand(request, this.#outbox, this.#host.faults);
    if (request.path === '/login') this.#answerLogin(command);
    else if (this.#login.caller === undefined) this.#fatal('not logged in');
    else if (request.path === '/quit') this.#fatal('session terminated on request');
    else if (request.path === '/cancel') this.#cancel(command);
    else this.#enqueue(command);
  }

  #answerLogin(command: RunningCommand): void {
    const { router, faults, received } = this.#host;
    received.logins++;
    try {
      const returned = this.#login.attempt(command.request, faults.rejectLogin);
      command.send('!done', Object.entries(returned ?? {}));
    } catch (error) {
      if (!(error instanceof TrapReply)) throw error;
      command.trap(error, router.features.numbersValueTraps);
      command.send('!done');
    }
    if (this.#login.caller !== undefined) this.#showAsActive();
  }

  #showAsActive(): void {
    const { router } = this.#host;
    const { caller } = this.#login;
    if (caller === undefined || this.#activeRow !== undefined) return;
    const values = { when: router.formatTime(router.nowMs), name: caller.user, address: caller.address };
    this.#activeRow = router
      .table('/user/active')
      .add(new Map(Object.entries({ ...values, via: 'api', radius: 'false' })));
  }

  #fatal(reason: string): void {
    this.#outbox.end(encodeSentence(['!fatal', reason]));
  }

  /** In the order of a router: trap of the cancelled command, `!done` of the cancel, `!done` of the command. */
  #cancel(cancel: RunningCommand): void {
    if (this.#host.faults.flood) return;
    const tag = cancel.request.attributes.get('tag');
    const targets = [...this.#running].filter(({ request }) => tag === undefined || request.tag === tag);
    for (const target of targets) {
      target.stop();
      target.trap(interrupted(), true);
    }
    cancel.send('!done');
    for (const target of targets) {
      target.send('!done');
      this.#running.delete(target);
    }
  }

  #enqueue(command: RunningCommand): void {
    const tag = command.request.tag ?? '';
    const previous = this.#lastOfTag.get(tag);
    this.#running.add(command);
    const finished = (
      previous === undefined ? this.#run(command) : previous.then(() => this.#run(command))
    ).finally(() => {
      this.#running.delete(command);
      if (this.#lastOfTag.get(tag) === finished) this.#lastOfTag.delete(tag);
    });
    this.#lastOfTag.set(tag, finished);
  }

  async #run(command: RunningCommand): Promise<void> {
    const { router, service, faults } = this.#host;
    const served = service.turn();
    if (served !== undefined) await served;
    if (command.stopped) return;
    if (faults.garbage) {
      const noise = randomFor(router.settings.seed, command.request.path).bytes(GARBAGE_BYTES);
      this.#outbox.write(Buffer.concat([Buffer.of(0xff), noise]));
      return;
    }
    try {
      const pairs = await this.#perform(command);
      if (command.request.path.endsWith('/add') && ++this.#adds === faults.disconnectAfterAdds) this.close();
      if (!command.stopped) command.send('!done', pairs);
    } catch (error) {
      if (command.stopped) return;
      if (!(error instanceof TrapReply)) throw error;
      command.trap(error, router.features.numbersValueTraps);
      command.send('!done');
    }
  }

  async #perform(command: RunningCommand): Promise<[string, string][]> {
    const { router } = this.#host;
    const { caller } = this.#login;
    if (caller === undefined) throw noSuchMenu();
    if (command.request.path === '/system/reboot') {
      if (!caller.policies.has('reboot')) throw notPermitted();
      setImmediate(() => this.#host.reboot());
      return [];
    }
    const { returned, givesRows } = await runCommand(router, command.request, caller, command);
    if (givesRows && command.rowCount === 0 && !command.stopped && router.features.sendsEmpty)
      command.send('!empty');
    return Object.entries(returned ?? {});
  }

  #onClose(): void {
    const { router } = this.#host;
    for (const command of this.#running) command.stop();
    this.#running.clear();
    if (this.#activeRow === undefined) return;
    router.table('/user/active').remove(this.#activeRow);
    const { caller } = this.#login;
    router.log('system,info,account', `user ${caller?.user} logged out from ${caller?.address} via api`);
  }
}
