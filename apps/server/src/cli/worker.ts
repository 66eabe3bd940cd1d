import { createLogger } from '../http/logging.ts';
import { composeWorker } from './compose-worker.ts';
import { readConfig, readKeyRing } from './config.ts';
import { createMailer, messagingOf, writtenFolders } from './create-mailer.ts';
import { appUrlOf } from './database-credentials.ts';
import { dropRoot } from './drop-root.ts';
import { panelUrlOf } from './listen-address.ts';
import { defaultHome } from './paths.ts';
import { stopWithParent } from './stop-with-parent.ts';

/** One worker process. Any number of them share the jobs, on any number of machines. */
const config = readConfig(process.env, defaultHome);
const keyRing = await readKeyRing(process.env, config.home);

const log = createLogger(config.logLevel);
await dropRoot({ ...config, folders: writtenFolders(config), log });
const worker = await composeWorker({
  databaseUrl: appUrlOf(config, keyRing),
  queueUrl: config.databaseQueueUrl,
  keyRing,
  log,
  mailer: createMailer(config, log),
  mailReplyAddress: config.mailReplyAddress,
  inboundMail: config.inboundMail,
  panelUrl: () => panelUrlOf(config, config.port),
  concurrency: config.workerConcurrency,
  routerAddresses: config.routerAddresses,
  gatewayAllow: config.gatewayAllow,
  attachmentFolder: config.attachmentFolder,
  messaging: messagingOf(config),
  production: config.production,
  onLost: () => process.exit(1),
});
process.send?.({ kind: 'ready' });
if (!process.send) console.log(`Lastmile worker ${worker.id} is waiting for jobs`);

stopWithParent(() => worker.stop());
