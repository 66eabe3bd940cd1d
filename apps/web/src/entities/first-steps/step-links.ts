import type { FirstStep } from '@lastmile/contract';
import type firstSteps from '../../locales/en/first-steps.json';

interface StepLink {
  readonly title: keyof typeof firstSteps;
  readonly text: keyof typeof firstSteps;
  /** Where the step is taken; undefined for what is configured on the server. */
  readonly to?: string;
}

export const stepLinks: Readonly<Record<FirstStep, StepLink>> = {
  profile: { title: 'profile', text: 'profileText', to: '/isp/profile-update' },
  router: { title: 'router', text: 'routerText', to: '/isp/router-create' },
  package: { title: 'package', text: 'packageText', to: '/isp/package-create' },
  subscriber: { title: 'subscriber', text: 'subscriberText', to: '/isp/isp-user-import' },
  invoice: { title: 'invoice', text: 'invoiceText', to: '/isp/billing-runs' },
  staff: { title: 'staff', text: 'staffText', to: '/admin/user-list' },
  messages: { title: 'messages', text: 'messagesText', to: '/isp/notification-templates' },
  mail: { title: 'mail', text: 'mailText' },
  publicUrl: { title: 'publicUrl', text: 'publicUrlText' },
  brand: { title: 'brand', text: 'brandText', to: '/admin/company-setting' },
  isp: { title: 'isp', text: 'ispText', to: '/admin/isp-list' },
  backup: { title: 'backup', text: 'backupText' },
};
