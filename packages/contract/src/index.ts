export * from './abilities.ts';
export { type Area, areaCalls, areaForm } from './areas.ts';
export { auditCalls } from './audit.ts';
export { type JobStatus, type JobView, jobCalls, jobStatuses } from './background-jobs.ts';
export * from './billing-run-shapes.ts';
export { billingRunCalls } from './billing-runs.ts';
export { allCalls, calls, type ProblemCode, problems } from './catalogue.ts';
export * from './customers.ts';
export { isSummedLine, printedSums } from './document-totals.ts';
export { type CutOffRow, type CutOffState, collectionCalls } from './dunning.ts';
export { geographyCalls } from './geography.ts';
export { identityCalls, type UserData } from './identity.ts';
export * from './import-shapes.ts';
export { importCalls } from './imports.ts';
export { inboxCalls } from './inbox.ts';
export { printedBillWords } from './invoice-document-texts.ts';
export { invoiceLineText, periodText, vatRateText } from './invoice-line-text.ts';
export * from './invoice-shapes.ts';
export { invoiceCalls } from './invoices.ts';
export {
  billingSettingsForm,
  firstBillRules,
  ispCalls,
  lineSettingsForm,
  paySettingsForm,
  returnRules,
  suspensionMethods,
} from './isps.ts';
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
export * from './live.ts';
export * from './notification-templates.ts';
export {
  type NoticeRow,
  type NoticeState,
  type NoticeTemplate,
  noticeCalls,
  noticeChannels,
  noticeSettingsForm,
  noticeStates,
  noticeTemplateForm,
} from './notifications.ts';
export * from './packages.ts';
export { type PayPage, payPageCalls, payPagePerMinute } from './pay-page.ts';
export * from './payment-shapes.ts';
export { paymentCalls } from './payments.ts';
export { type PackageSpeeds, rateLimitOf } from './rate-limit.ts';
export { printedReceiptWords } from './receipt-document-texts.ts';
export * from './reconciler.ts';
export { permissionCalls, roleCalls } from './roles.ts';
export * from './routers.ts';
export { type DemoAccounts, settingCalls } from './settings.ts';
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
} from './subscriber-shapes.ts';
export { type BulkOutcome, subscriberCalls } from './subscribers.ts';
export { userCalls } from './users.ts';
