import { demoAccounts } from '../../../demo/src/accounts.ts';
import { createLogger } from '../http/logging.ts';
import { listenForMetrics } from '../http/metrics.ts';
import { hasBackup } from './backup/last-backup.ts';
import { composeApi } from './compose-api.ts';
import { readConfig, readKeyRing } from './config.ts';
import { createMailer, messagingOf, writtenFolders } from './create-mailer.ts';
import { appUrlOf, readUrlOf } from './database-credentials.ts';
import { mustBeChecked, requirePrivateDemo } from './demo/demo-guard.ts';
import { dropRoot } from './drop-root.ts';
import { countExistingUsers } from './existing-users.ts';
import { listenOnConfiguredAddress, panelUrlOf } from './listen-address.ts';
import { defaultHome, version, webFolder } from './paths.ts';
import { stopWithParent } from './stop-with-parent.ts';

/** One API process. Any number of them can run behind a proxy. */
const config = readConfig(process.env, defaultHome);
const keyRing = await readKeyRing(process.env, config.home);
const log = createLogger(config.logLevel);
const hasTls = config.publicUrl?.startsWith('https:') ?? false;

let port = config.port;
const panel = await composeApi({
  databaseUrl: appUrlOf(config, keyRing),
  readUrl: readUrlOf(config, keyRing),
  keyRing,
  log,
  mailer: createMailer(config, log),
  mailReplyAddress: config.mailReplyAddress,
  hasMailServer: config.mailUrl !== undefined,
  installation: {
    hasMailServer: config.mailUrl !== undefined,
    hasPublicUrl: config.publicUrl !== undefined,
    hasBackup: () => hasBackup(config.home),
  },
  routerAddresses: config.routerAddresses,
  gatewayAllow: config.gatewayAllow,
  attachmentFolder: config.attachmentFolder,
  messaging: messagingOf(config),
  production: config.production,
  panelUrl: () => panelUrlOf(config, port),
  ...(config.production ? {} : { demo: demoAccounts }),
  server: {
    version,
    webFolder,
    metricsToken: config.metricsToken,
    apiDocsPublic: config.apiDocsPublic,
    requestsPerMinute: config.requestsPerMinute,
    hasTls,
    trustedProxies: config.trustedProxies,
    allowedOrigins: config.allowedOrigins,
    files: config.files,
    callLimits: config.callLimits,
  },
});
// `start` has checked this already; a process that was started directly checks here.
const flags = process.argv.slice(2);
try {
  if (mustBeChecked(config, flags) && (await countExistingUsers(panel.services.database)) === 'demo')
    requirePrivateDemo(config, flags);
} catch (error) {
  // Its connections would keep the process alive.
  await panel.close();
  throw error;
}
const metrics =
  config.metricsPort === undefined
    ? undefined
    : await listenForMetrics(panel.app.metricsRegistry, config.metricsPort);
port = await listenOnConfiguredAddress(panel.app, config.host, config.port);
await dropRoot({ ...config, folders: writtenFolders(config), log });
process.send?.({ kind: 'listening', port });
if (!process.send) console.log(`Lastmile API is listening on http://${config.host}:${port}`);

stopWithParent(async () => {
  await metrics?.close();
  await panel.close();
});
