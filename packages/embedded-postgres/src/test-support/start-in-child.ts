import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline';
import { startEmbeddedPostgres } from '../index.ts';
import type { ChildCommand, ChildMessage } from './child-node.ts';

/**
 * The program of a child process in the tests: it starts the server as instructed, reports to its parent in
 * lines of JSON, and stops the server when its parent says so or is gone.
 */
const order: ChildCommand = JSON.parse(process.argv[2] ?? '');
if (order.account !== undefined) {
  process.setgroups?.([]);
  process.setgid?.(order.account.gid);
  process.setuid?.(order.account.uid);
}

const notify = (message: ChildMessage) => stdout.write(`${JSON.stringify(message)}\n`);

startEmbeddedPostgres({ ...order.options, onStep: (step) => notify({ step }) }).then(
  (server) => {
    const { adminUrl, port, dataDir } = server;
    notify({ started: { adminUrl, port, dataDir } });
    createInterface(stdin).once('close', () => void server.stop().then(() => process.exit(0)));
  },
  (error: Error) => {
    notify({ failed: error.message });
    process.exit(1);
  },
);
