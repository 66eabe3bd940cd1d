export { encryptedMessagingColumns } from './encrypted-columns.ts';
export { deliveryForms } from './forms.ts';
export { providerHandlers } from './jobs.ts';
export {
  openSms,
  openTelegram,
  platformCredentialsContext,
  providerNameOf,
  smsCredentialsContext,
} from './open-provider.ts';
export { createCodeTexts, createPasswordTextCheck, createPasswordTexts } from './operations/text-messages.ts';
export { findAccount as findMessagingAccount } from './queries/messaging-settings.ts';
export { providerRoutes } from './routes.ts';
export { errorOf, withoutPlus } from './rules/send-errors.ts';
export type { MessagingNetwork, ProviderServices } from './services.ts';
