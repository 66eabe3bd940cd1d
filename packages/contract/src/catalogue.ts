import { auditCalls } from './accounts/audit.ts';
import { jobCalls, jobProblems } from './accounts/background-jobs.ts';
import { identityCalls } from './accounts/identity.ts';
import { identityProblems } from './accounts/identity-problems.ts';
import { inboxCalls } from './accounts/inbox.ts';
import { permissionCalls, roleCalls, roleProblems } from './accounts/roles.ts';
import { savedViewCalls, savedViewProblems } from './accounts/saved-views.ts';
import { userCalls, userProblems } from './accounts/users.ts';
import { billingRunCalls, billingRunProblems } from './billing/billing-runs.ts';
import { cashBookCalls, cashBookProblems } from './billing/cash-book.ts';
import { creditNoteCalls, creditNoteProblems } from './billing/credit-notes.ts';
import { dunningCalls, dunningProblems } from './billing/dunning.ts';
import { invoiceProblems } from './billing/invoice-problems.ts';
import { invoiceCalls } from './billing/invoices.ts';
import { payPageCalls } from './billing/pay-page.ts';
import { paymentClaimCalls, paymentClaimProblems } from './billing/payment-claims.ts';
import { paymentProblems } from './billing/payment-problems.ts';
import { paymentCalls } from './billing/payments.ts';
import { periodClosingCalls, periodClosingProblems } from './billing/period-closing.ts';
import { resellerAgentCalls, resellerAgentProblems } from './billing/resellers/reseller-agents.ts';
import { resellerPriceCalls, resellerPriceProblems } from './billing/resellers/reseller-prices.ts';
import { resellerStaffCalls } from './billing/resellers/reseller-staff.ts';
import { resellerTopUpCalls, resellerTopUpProblems } from './billing/resellers/reseller-top-ups.ts';
import { resellerTransferCalls, resellerTransferProblems } from './billing/resellers/reseller-transfer.ts';
import { resellerCalls, resellerProblems } from './billing/resellers/resellers.ts';
import { retailCalls, retailProblems } from './billing/resellers/retail.ts';
import { securityDepositCalls, securityDepositProblems } from './billing/security-deposits.ts';
import { skippedMonthCalls, skippedMonthProblems } from './billing/skipped-months.ts';
import { statementCalls } from './billing/statements.ts';
import { areaCalls, areaProblems } from './customers/areas.ts';
import { importCalls, importProblems } from './customers/imports.ts';
import { personalDataCalls, personalDataProblems } from './customers/personal-data.ts';
import { subscriberProblems } from './customers/subscriber-problems.ts';
import { subscriberCalls } from './customers/subscribers.ts';
import { timelineCalls, timelineProblems } from './customers/timeline.ts';
import { healthCalls } from './health.ts';
import { dashboardCalls } from './insights/dashboard.ts';
import { leakCalls, leakProblems } from './insights/leaks.ts';
import { regulatorCalls, regulatorProblems } from './insights/regulator.ts';
import { reportDocumentCalls } from './insights/report-documents.ts';
import { reportScheduleCalls, reportScheduleProblems } from './insights/report-schedules.ts';
import { reportCalls, reportProblems } from './insights/reports.ts';
import type { Call } from './kit/call.ts';
import { commonProblems } from './kit/problems.ts';
import { campaignCalls, campaignProblems } from './messaging/campaigns.ts';
import { messagingCalls, messagingProblems } from './messaging/messaging-settings.ts';
import { notificationCalls, notificationProblems } from './messaging/notifications.ts';
import { smsAccountCalls, smsAccountProblems } from './messaging/sms-accounts.ts';
import { liveCalls, liveProblems } from './network/live.ts';
import { packageCalls, packageProblems } from './network/packages.ts';
import { reconcilerCalls, reconcilerProblems } from './network/reconciler.ts';
import { routerProblems } from './network/router-problems.ts';
import { routerCalls } from './network/routers.ts';
import { usageCalls } from './network/usage.ts';
import { checkoutProblems } from './platform/checkouts/checkout-problems.ts';
import { checkoutCalls } from './platform/checkouts/checkouts.ts';
import { platformCheckoutCalls } from './platform/checkouts/platform-checkouts.ts';
import { couponCalls, couponProblems } from './platform/coupons.ts';
import { firstStepCalls } from './platform/first-steps.ts';
import { gatewayStatementCalls, statementProblems } from './platform/gateway-statements.ts';
import { gatewayCalls, gatewayProblems } from './platform/gateways.ts';
import { geographyCalls } from './platform/geography.ts';
import { ispAdministrationCalls } from './platform/isp-administration.ts';
import { ispProblems } from './platform/isp-problems.ts';
import { ispStatusCalls, ispStatusProblems } from './platform/isp-status.ts';
import { ispCalls } from './platform/isps.ts';
import { payoutAccountCalls, payoutAccountProblems } from './platform/payout-accounts.ts';
import { payoutCalls, payoutProblems } from './platform/payouts.ts';
import { planCalls, planProblems } from './platform/plans.ts';
import { retentionCalls, retentionProblems } from './platform/retention.ts';
import { registrationCalls, serviceChargeCalls, serviceChargeProblems } from './platform/service-charges.ts';
import { settingCalls } from './platform/settings.ts';
import { settlementProblems } from './platform/settlement-problems.ts';
import { settlementCalls } from './platform/settlements.ts';
import { departmentCalls, departmentProblems } from './support/departments.ts';
import { outageCalls, outageProblems } from './support/outages.ts';
import { platformTicketCalls } from './support/platform-tickets.ts';
import { staffCalls, staffProblems } from './support/staff.ts';
import { ticketAttachmentCalls, ticketAttachmentProblems } from './support/ticket-attachments.ts';
import { ticketSettingCalls, ticketSettingProblems } from './support/ticket-settings.ts';
import { ticketCalls, ticketProblems } from './support/tickets.ts';
import { visitCalls, visitProblems } from './support/visits.ts';

/** All problem codes of the API. */
export const problems = {
  ...commonProblems,
  ...identityProblems,
  ...userProblems,
  ...roleProblems,
  ...jobProblems,
  ...savedViewProblems,
  ...ispProblems,
  ...ispStatusProblems,
  ...retentionProblems,
  ...areaProblems,
  ...routerProblems,
  ...packageProblems,
  ...subscriberProblems,
  ...importProblems,
  ...personalDataProblems,
  ...timelineProblems,
  ...reconcilerProblems,
  ...liveProblems,
  ...invoiceProblems,
  ...paymentProblems,
  ...cashBookProblems,
  ...creditNoteProblems,
  ...periodClosingProblems,
  ...securityDepositProblems,
  ...resellerProblems,
  ...resellerAgentProblems,
  ...resellerPriceProblems,
  ...resellerTopUpProblems,
  ...resellerTransferProblems,
  ...retailProblems,
  ...skippedMonthProblems,
  ...dunningProblems,
  ...billingRunProblems,
  ...notificationProblems,
  ...messagingProblems,
  ...smsAccountProblems,
  ...campaignProblems,
  ...checkoutProblems,
  ...gatewayProblems,
  ...paymentClaimProblems,
  ...planProblems,
  ...couponProblems,
  ...serviceChargeProblems,
  ...payoutAccountProblems,
  ...settlementProblems,
  ...statementProblems,
  ...payoutProblems,
  ...departmentProblems,
  ...staffProblems,
  ...ticketProblems,
  ...ticketSettingProblems,
  ...ticketAttachmentProblems,
  ...visitProblems,
  ...outageProblems,
  ...reportProblems,
  ...reportScheduleProblems,
  ...regulatorProblems,
  ...leakProblems,
};
export type ProblemCode = keyof typeof problems;

/** All calls of the API, by domain. */
export const calls = {
  health: healthCalls,
  identity: identityCalls,
  users: userCalls,
  roles: roleCalls,
  permissions: permissionCalls,
  audit: auditCalls,
  jobs: jobCalls,
  inbox: inboxCalls,
  savedViews: savedViewCalls,
  isps: { ...ispCalls, ...ispStatusCalls },
  ispAdministration: ispAdministrationCalls,
  retention: retentionCalls,
  firstSteps: firstStepCalls,
  settings: settingCalls,
  geography: geographyCalls,
  areas: areaCalls,
  routers: routerCalls,
  packages: packageCalls,
  subscribers: subscriberCalls,
  imports: importCalls,
  personalData: personalDataCalls,
  reconciler: reconcilerCalls,
  usage: usageCalls,
  live: liveCalls,
  invoices: invoiceCalls,
  payments: paymentCalls,
  cashBook: cashBookCalls,
  creditNotes: creditNoteCalls,
  periodClosing: periodClosingCalls,
  securityDeposits: securityDepositCalls,
  resellers: resellerCalls,
  resellerPrices: resellerPriceCalls,
  resellerAgents: resellerAgentCalls,
  resellerStaff: resellerStaffCalls,
  resellerTopUps: resellerTopUpCalls,
  resellerTransfer: resellerTransferCalls,
  retail: retailCalls,
  skippedMonths: skippedMonthCalls,
  statements: statementCalls,
  collection: dunningCalls,
  billingRuns: billingRunCalls,
  timeline: timelineCalls,
  payPage: payPageCalls,
  notifications: notificationCalls,
  departments: departmentCalls,
  staff: staffCalls,
  tickets: ticketCalls,
  ticketSettings: ticketSettingCalls,
  ticketAttachments: ticketAttachmentCalls,
  platformTickets: platformTicketCalls,
  visits: visitCalls,
  outages: outageCalls,
  messaging: messagingCalls,
  smsAccounts: smsAccountCalls,
  campaigns: campaignCalls,
  checkouts: checkoutCalls,
  platformCheckouts: platformCheckoutCalls,
  gateways: gatewayCalls,
  paymentClaims: paymentClaimCalls,
  plans: planCalls,
  coupons: couponCalls,
  serviceCharges: serviceChargeCalls,
  registrations: registrationCalls,
  payoutAccounts: payoutAccountCalls,
  settlements: settlementCalls,
  gatewayStatements: gatewayStatementCalls,
  payouts: payoutCalls,
  dashboard: dashboardCalls,
  reports: reportCalls,
  reportDocuments: reportDocumentCalls,
  reportSchedules: reportScheduleCalls,
  regulator: regulatorCalls,
  leaks: leakCalls,
};

export const allCalls: readonly Call[] = Object.values(calls).flatMap((domain) =>
  Object.values<Call>(domain),
);
