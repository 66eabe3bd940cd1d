import { areaCalls, areaProblems } from './areas.ts';
import { auditCalls } from './audit.ts';
import { jobCalls, jobProblems } from './background-jobs.ts';
import { billingRunCalls, billingRunProblems } from './billing-runs.ts';
import { collectionCalls, collectionProblems } from './dunning.ts';
import { geographyCalls } from './geography.ts';
import { healthCalls } from './health.ts';
import { identityCalls, identityProblems } from './identity.ts';
import { importCalls, importProblems } from './imports.ts';
import { inboxCalls } from './inbox.ts';
import { invoiceCalls, invoiceProblems } from './invoices.ts';
import { ispCalls, ispProblems } from './isps.ts';
import type { Call } from './kit/call.ts';
import { commonProblems } from './kit/problems.ts';
import { liveCalls, liveProblems } from './live.ts';
import { noticeCalls, noticeProblems } from './notifications.ts';
import { packageCalls, packageProblems } from './packages.ts';
import { payPageCalls } from './pay-page.ts';
import { paymentCalls, paymentProblems } from './payments.ts';
import { convergenceCalls, convergenceProblems } from './reconciler.ts';
import { permissionCalls, roleCalls, roleProblems } from './roles.ts';
import { routerCalls, routerProblems } from './routers.ts';
import { settingCalls } from './settings.ts';
import { subscriberCalls, subscriberProblems } from './subscribers.ts';
import { userCalls, userProblems } from './users.ts';

/** Every problem code that the server may answer with. */
export const problems = {
  ...commonProblems,
  ...identityProblems,
  ...userProblems,
  ...roleProblems,
  ...jobProblems,
  ...ispProblems,
  ...areaProblems,
  ...routerProblems,
  ...packageProblems,
  ...subscriberProblems,
  ...importProblems,
  ...convergenceProblems,
  ...liveProblems,
  ...invoiceProblems,
  ...paymentProblems,
  ...collectionProblems,
  ...billingRunProblems,
  ...noticeProblems,
};
export type ProblemCode = keyof typeof problems;

/** Every call there is, by domain. */
export const calls = {
  health: healthCalls,
  identity: identityCalls,
  users: userCalls,
  roles: roleCalls,
  permissions: permissionCalls,
  audit: auditCalls,
  jobs: jobCalls,
  inbox: inboxCalls,
  isps: ispCalls,
  settings: settingCalls,
  geography: geographyCalls,
  areas: areaCalls,
  routers: routerCalls,
  packages: packageCalls,
  subscribers: subscriberCalls,
  imports: importCalls,
  convergence: convergenceCalls,
  live: liveCalls,
  invoices: invoiceCalls,
  payments: paymentCalls,
  collection: collectionCalls,
  billingRuns: billingRunCalls,
  payPage: payPageCalls,
  notices: noticeCalls,
};

export const allCalls: readonly Call[] = Object.values(calls).flatMap((domain) =>
  Object.values<Call>(domain),
);
