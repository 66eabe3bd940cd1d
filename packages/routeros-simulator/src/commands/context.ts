import type { RouterMenu } from '../menus/menu.ts';
import type { Router } from '../router/router.ts';
import type { Request } from './request.ts';

export type Pairs = Iterable<readonly [string, string]>;

/** The caller of a command, for policies and the log. */
export interface Caller {
  readonly user: string;
  readonly policies: ReadonlySet<string>;
  readonly address: string;
}

export interface ReplyRows {
  /** Sends a row; a returned promise resolves when the client has caught up. */
  row(pairs: Pairs): Promise<void> | undefined;
  /** Sends encoded sentences. */
  prepared(bytes: Buffer): void;
  /** True once the client cancelled the command or disconnected. */
  readonly stopped: boolean;
  /** Resolves after running `cleanUp` when the command is stopped. */
  untilStopped(cleanUp: () => void): Promise<void>;
}

export interface CommandContext {
  readonly router: Router;
  readonly menu: RouterMenu;
  readonly request: Request;
  readonly caller: Caller;
  readonly reply: ReplyRows;
}

/** Attributes of `!done`. */
export type Returned = { readonly ret: string } | undefined;

export type CommandHandler = (context: CommandContext) => Promise<Returned> | Returned;
