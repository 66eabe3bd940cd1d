import type { RouterMenu } from '../menus/menu.ts';
import type { Router } from '../router/router.ts';
import type { Request } from './request.ts';

export type Pairs = Iterable<readonly [string, string]>;

/** Who gave the command, for policies and the log. */
export interface Caller {
  readonly user: string;
  readonly policies: ReadonlySet<string>;
  readonly address: string;
}

export interface ReplyRows {
  /** Sends a row; a promise asks to wait until the client has read some of what was sent. */
  row(pairs: Pairs): Promise<void> | undefined;
  /** Sends sentences that were encoded before. */
  prepared(bytes: Buffer): void;
  /** True once the client cancelled the command or went away. */
  readonly stopped: boolean;
  /** Runs `cleanUp` when the command is stopped, and resolves then. */
  untilStopped(cleanUp: () => void): Promise<void>;
}

export interface CommandContext {
  readonly router: Router;
  readonly menu: RouterMenu;
  readonly request: Request;
  readonly caller: Caller;
  readonly reply: ReplyRows;
}

/** What `!done` carries. */
export type Returned = { readonly ret: string } | undefined;

export type CommandHandler = (context: CommandContext) => Promise<Returned> | Returned;
