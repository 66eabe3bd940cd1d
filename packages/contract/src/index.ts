export * from './abilities.ts';
export { auditCalls } from './accounts/audit.ts';
export { type JobStatus, type JobView, jobCalls, jobStatuses } from './accounts/background-jobs.ts';
export {
  type BulkPaymentsResult,
  bulkPaymentsResult,
  currentResult,
} from './accounts/bulk-payments-result.ts';
export { identityCalls } from './accounts/identity.ts';
export {
  dateFormats,
  densities,
  type Preferences,
  type UserData,
  weekStarts,
} from './accounts/identity-shapes.ts';
export { inboxCalls } from './accounts/inbox.ts';
export {
  type DataScopeKind,
  dataScopes,
  permissionCalls,
  roleCalls,
  roleEditForm,
} from './accounts/roles.ts';
export { type SavedView, savedViewCalls } from './accounts/saved-views.ts';
export { userCalls, userEditForm } from './accounts/users.ts';
export * from './audit-labels/index.ts';
export * from './billing/billing-run-shapes.ts';
export { billingRunCalls } from './billing/billing-runs.ts';
export { cashBookCalls } from './billing/cash-book.ts';
export * from './billing/cash-book-shapes.ts';
export * from './billing/credit-note-shapes.ts';
export { creditNoteCalls } from './billing/credit-notes.ts';
export { isSummedLine, printedSums } from './billing/document-totals.ts';
export { creditNoteDocumentTexts } from './billing/documents/credit-note-document-texts.ts';
export { invoiceDocumentTexts } from './billing/documents/invoice-document-texts.ts';
export { receiptDocumentTexts } from './billing/documents/receipt-document-texts.ts';
export { statementDocumentTexts } from './billing/documents/statement-document-texts.ts';
export { welcomeSheetTexts } from './billing/documents/welcome-sheet-texts.ts';
export { dunningCalls, type UpcomingSuspensionRow, type UpcomingSuspensionState } from './billing/dunning.ts';
export { invoiceLineText, periodText, vatRateText } from './billing/invoice-line-text.ts';
export * from './billing/invoice-shapes.ts';
export { invoiceCalls } from './billing/invoices.ts';
export { type PayPage, payPageCalls, payPagePerMinute } from './billing/pay-page.ts';
export { claimMethods, claimStates, paymentClaimCalls } from './billing/payment-claims.ts';
export * from './billing/payment-shapes.ts';
export { paymentCalls } from './billing/payments.ts';
export { type PeriodPreview, type PeriodRow, periodClosingCalls } from './billing/period-closing.ts';
export { printedDetails, printedParty, quantityText } from './billing/printed-party.ts';
export { type ResellerAgent, resellerAgentCalls } from './billing/resellers/reseller-agents.ts';
export { type ResellerPrice, resellerPriceCalls } from './billing/resellers/reseller-prices.ts';
export { type ResellerStaffMember, resellerStaffCalls } from './billing/resellers/reseller-staff.ts';
export { resellerTopUpCalls } from './billing/resellers/reseller-top-ups.ts';
export {
  resellerTransferCalls,
  type TransferEffects,
  type TransferOutcome,
} from './billing/resellers/reseller-transfer.ts';
export {
  commissionBases,
  type OwnResellerFigures,
  type Reseller,
  type ResellerCondition,
  type ResellerDetails,
  type ResellerStatement,
  resellerCalls,
  resellerEditForm,
  resellerModels,
  resellerStatuses,
} from './billing/resellers/resellers.ts';
export {
  type RetailInvoice,
  type RetailPayment,
  retailCalls,
  retailStates,
  retailViews,
} from './billing/resellers/retail.ts';
export { type SecurityDeposit, securityDepositCalls } from './billing/security-deposits.ts';
export { type SkippedMonthRow, skippedMonthCalls } from './billing/skipped-months.ts';
export { type CustomerStatement, statementCalls } from './billing/statements.ts';
export { allCalls, calls, type ProblemCode, problems } from './catalogue.ts';
export { type Area, areaCalls, areaForm } from './customers/areas.ts';
export { type BulkOutcome, type BulkPreviewRow, maxPreviewRows } from './customers/bulk-calls.ts';
export * from './customers/customers.ts';
export * from './customers/import-fields.ts';
export { importReasonList, importReasonText } from './customers/import-reasons.ts';
export * from './customers/import-shapes.ts';
export { importCalls } from './customers/imports.ts';
export {
  type ErasureObstacle,
  type ErasurePreview,
  erasureObstacles,
  personalDataCalls,
} from './customers/personal-data.ts';
export * from './customers/subscriber-fields.ts';
export {
  balanceFilters,
  type FoundCustomer,
  maxBulk,
  minimumHoldDays,
  newSubscriberForm,
  type Subscriber,
  type SubscriberRow,
  type SubscriberStatus,
  type SubscriberValues,
  type SubscriberWorkspace,
  type SuspensionReason,
  subscriberStatuses,
  subscriberUpdateForm,
  suspensionReasons,
  syncStates,
} from './customers/subscriber-shapes.ts';
export { subscriberCalls } from './customers/subscribers.ts';
export { timelineCalls } from './customers/timeline.ts';
export {
  type SubscriberAccount,
  type TimelineEntry,
  type TimelineKind,
  timelineKinds,
} from './customers/timeline-shapes.ts';
export * from './export-columns/index.ts';
export * from './insights/dashboard.ts';
export {
  type FixableLeak,
  fixableLeaks,
  type Leak,
  type LeakKind,
  leakKinds,
  leaksOnce,
} from './insights/leak-shapes.ts';
export { leakCalls } from './insights/leaks.ts';
export * from './insights/regulator.ts';
export {
  reportDocumentCalls,
  type VatDocument,
  type VatDocumentFilter,
  vatDocumentFilters,
} from './insights/report-documents.ts';
export {
  deliveryErrors,
  pauseReasons,
  type ReportName,
  type ReportSchedule,
  reportFormats,
  reportFrequencies,
  reportNames,
  reportScheduleCalls,
  type ScheduledPeriod,
  scheduledPeriodOf,
} from './insights/report-schedules.ts';
export { reportCalls, type UninvoicedReason, uninvoicedReasons } from './insights/reports.ts';
export {
  abilitiesFor,
  bodyLimitOf,
  type Call,
  type CallArguments,
  type CallInput,
  type CallOutput,
  can,
  defineCall,
  type Who,
} from './kit/call.ts';
export { type Client, createClient, ProblemError, urlOf } from './kit/client.ts';
export {
  type FieldDefinition,
  type FieldKind,
  type FieldTable,
  type ImportName,
  type KeysWith,
  keysOf,
} from './kit/field-table.ts';
export { plainDate } from './kit/fields.ts';
export { cappedTotal, maxSpreadsheetRows, type SortOf } from './kit/list.ts';
export { openApiOf } from './kit/openapi.ts';
export { commonProblems, type ProblemBody, problemSchema } from './kit/problems.ts';
export * from './messaging/campaigns.ts';
export * from './messaging/messaging-settings.ts';
export * from './messaging/notification-templates.ts';
export {
  type MessageChannel,
  messageChannels,
  type NotificationChannel,
  type NotificationRow,
  type NotificationState,
  type NotificationTemplate,
  notificationCalls,
  notificationChannels,
  notificationSettingsForm,
  notificationStates,
  notificationTemplateForm,
} from './messaging/notifications.ts';
export * from './messaging/sms-accounts.ts';
export * from './network/live.ts';
export * from './network/packages.ts';
export { type PackageSpeeds, rateLimitOf } from './network/rate-limit.ts';
export * from './network/reconciler.ts';
export { routerProblems } from './network/router-problems.ts';
export {
  type ConnectionReport,
  type ConnectionStep,
  connectionSteps,
  downStates,
  hardwareDecisions,
  type RouterDetail,
  type RouterEvent,
  type RouterRow,
  type RouterStaticData,
  type RouterStatus,
  routerEditForm,
  routerEncodings,
  routerEventKinds,
  routerForm,
  routerProtocols,
  routerStates,
  type SyncPlan,
} from './network/router-shapes.ts';
export { routerCalls } from './network/routers.ts';
export * from './network/usage.ts';
export {
  checkoutPurposes,
  checkoutStates,
  gatewayNames,
  type paymentDetails,
  type paymentOutcomes,
} from './platform/checkouts/checkout-shapes.ts';
export { checkoutCalls } from './platform/checkouts/checkouts.ts';
export { platformCheckoutCalls } from './platform/checkouts/platform-checkouts.ts';
export {
  type CouponRedemption,
  type CouponRefusal,
  type CouponRow,
  type CouponState,
  couponCalls,
  couponForm,
  couponKinds,
  couponScopes,
} from './platform/coupons.ts';
export * from './platform/first-steps.ts';
export * from './platform/gateway-statements.ts';
export { gatewayCalls, gatewayCredentials } from './platform/gateways.ts';
export { geographyCalls } from './platform/geography.ts';
export {
  ispActivities,
  ispAdministrationCalls,
  ispGrowths,
  ispSizes,
  onlineShares,
  pppStatuses,
} from './platform/isp-administration.ts';
export type { IspDetail, IspRow, ListedIsp } from './platform/isp-administration-shapes.ts';
export { ispProfileForm } from './platform/isp-profile-form.ts';
export {
  billingSettingsForm,
  expiredProfileProblems,
  firstInvoiceRules,
  paymentSettingsForm,
  reactivationRules,
  subscriberSettingsForm,
  suspensionMethods,
} from './platform/isp-settings-forms.ts';
export {
  type IspAction,
  type IspStatus,
  ispActions,
  ispStatuses,
  ispStatusForm,
} from './platform/isp-status.ts';
export { ispCalls } from './platform/isps.ts';
export {
  type PayoutAccount,
  type PayoutMethod,
  type PlatformPayoutAccount,
  payoutAccountCalls,
  payoutAccountForm,
  payoutAccountStates,
  payoutMethods,
  payoutPauseDays,
} from './platform/payout-accounts.ts';
export * from './platform/payouts.ts';
export {
  type LimitedResource,
  limitedResources,
  type PlanRow,
  type PlanSlab,
  type PlanVersion,
  type PriceModel,
  planCalls,
  planForm,
  priceModels,
} from './platform/plans.ts';
export {
  type RetainedRecords,
  type RetentionRow,
  retainedRecords,
  retentionCalls,
} from './platform/retention.ts';
export * from './platform/service-charge-shapes.ts';
export { registrationCalls, serviceChargeCalls } from './platform/service-charges.ts';
export { type DemoAccounts, settingCalls, settingForm } from './platform/settings.ts';
export * from './platform/settlement-shapes.ts';
export { settlementCalls, settlementSettingsForm } from './platform/settlements.ts';
export { type Department, departmentCalls, departmentForm } from './support/departments.ts';
export {
  type AffectedSubscriber,
  endOutageForm,
  maxCreditDays,
  type OutageDetails,
  type OutageRow,
  type OutageStatus,
  outageCalls,
  outageForm,
  outageViews,
} from './support/outages.ts';
export {
  type PlatformTicketDetails,
  type PlatformTicketRow,
  platformTicketCalls,
  platformTicketForm,
} from './support/platform-tickets.ts';
export { newStaffForm, type StaffMember, staffCalls, staffEditForm } from './support/staff.ts';
export type { SubscriberOutage } from './support/subscriber-outage.ts';
export { ticketAttachmentCalls } from './support/ticket-attachments.ts';
export {
  type CannedReply,
  cannedReplyForm,
  type TicketTarget,
  ticketSettingCalls,
  ticketTargetsForm,
} from './support/ticket-settings.ts';
export * from './support/ticket-shapes.ts';
export { ticketCalls, ticketForm, ticketReplyForm } from './support/tickets.ts';
export {
  materialUnits,
  maxMaterials,
  type VisitMaterial,
  type VisitOutcome,
  type VisitPlace,
  type VisitRow,
  type VisitStatus,
  visitCalls,
  visitForm,
  visitOutcomes,
  visitResultForm,
  visitStatuses,
  visitViews,
} from './support/visits.ts';
