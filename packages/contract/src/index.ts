export * from './abilities.ts';
export { auditCalls } from './accounts/audit.ts';
export { type JobStatus, type JobView, jobCalls, jobStatuses } from './accounts/background-jobs.ts';
export { identityCalls, type UserData } from './accounts/identity.ts';
export { inboxCalls } from './accounts/inbox.ts';
export { permissionCalls, roleCalls } from './accounts/roles.ts';
export { userCalls } from './accounts/users.ts';
export * from './billing/billing-run-shapes.ts';
export { billingRunCalls } from './billing/billing-runs.ts';
export { isSummedLine, printedSums } from './billing/document-totals.ts';
export { type CutOffRow, type CutOffState, collectionCalls } from './billing/dunning.ts';
export { printedBillWords } from './billing/invoice-document-texts.ts';
export { invoiceLineText, periodText, vatRateText } from './billing/invoice-line-text.ts';
export * from './billing/invoice-shapes.ts';
export { invoiceCalls } from './billing/invoices.ts';
export { type PayPage, payPageCalls, payPagePerMinute } from './billing/pay-page.ts';
export * from './billing/payment-shapes.ts';
export { paymentCalls } from './billing/payments.ts';
export { printedReceiptWords } from './billing/receipt-document-texts.ts';
export { allCalls, calls, type ProblemCode, problems } from './catalogue.ts';
export { type Area, areaCalls, areaForm } from './customers/areas.ts';
export * from './customers/customers.ts';
export * from './customers/import-shapes.ts';
export { importCalls } from './customers/imports.ts';
export {
  type FoundPerson,
  type LineValues,
  maxBulk,
  media,
  newSubscriberForm,
  type Subscriber,
  type SubscriberRow,
  type SubscriberStatus,
  type SubscriberWorkspace,
  type SuspensionReason,
  subscriberEditForm,
  subscriberStatuses,
  suspensionReasons,
  syncStates,
} from './customers/subscriber-shapes.ts';
export { type BulkOutcome, subscriberCalls } from './customers/subscribers.ts';
export {
  type Call,
  type CallArguments,
  type CallInput,
  type CallOutput,
  can,
  defineCall,
  type Who,
} from './kit/call.ts';
export { type Client, createClient, ProblemError, urlOf } from './kit/client.ts';
export { maxSpreadsheetRows, type SortOf } from './kit/list.ts';
export { openApiOf } from './kit/openapi.ts';
export { type ProblemBody, problemSchema } from './kit/problems.ts';
export * from './messaging/notification-templates.ts';
export {
  type NoticeRow,
  type NoticeState,
  type NoticeTemplate,
  noticeCalls,
  noticeChannels,
  noticeSettingsForm,
  noticeStates,
  noticeTemplateForm,
} from './messaging/notifications.ts';
export * from './network/live.ts';
export * from './network/packages.ts';
export { type PackageSpeeds, rateLimitOf } from './network/rate-limit.ts';
export * from './network/reconciler.ts';
export * from './network/routers.ts';
export { geographyCalls } from './platform/geography.ts';
export {
  billingSettingsForm,
  firstBillRules,
  ispCalls,
  lineSettingsForm,
  paySettingsForm,
  returnRules,
  suspensionMethods,
} from './platform/isps.ts';
export { type DemoAccounts, settingCalls } from './platform/settings.ts';
