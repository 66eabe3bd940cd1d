import type { Action, Subject } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';

const actionKeys = {
  read: 'action.read',
  create: 'action.create',
  update: 'action.update',
  delete: 'action.delete',
  pay: 'action.pay',
  reveal: 'action.reveal',
  confirm: 'action.confirm',
  grant: 'action.grant',
  connect: 'action.connect',
  export: 'action.export',
  erase: 'action.erase',
  manage: 'action.manage',
} as const satisfies Record<Action, string>;

const subjectKeys = {
  Auth: 'subject.Auth',
  Dashboard: 'subject.Dashboard',
  Router: 'subject.Router',
  Package: 'subject.Package',
  Area: 'subject.Area',
  Subscriber: 'subject.Subscriber',
  LiveData: 'subject.LiveData',
  Invoice: 'subject.Invoice',
  Payment: 'subject.Payment',
  Checkout: 'subject.Checkout',
  Gateway: 'subject.Gateway',
  CashBook: 'subject.CashBook',
  Credit: 'subject.Credit',
  PeriodClosing: 'subject.PeriodClosing',
  Report: 'subject.Report',
  Settlement: 'subject.Settlement',
  Reseller: 'subject.Reseller',
  Notification: 'subject.Notification',
  Ticket: 'subject.Ticket',
  Department: 'subject.Department',
  Staff: 'subject.Staff',
  ServiceCharge: 'subject.ServiceCharge',
  PersonalData: 'subject.PersonalData',
  Retention: 'subject.Retention',
  Profile: 'subject.Profile',
  Isp: 'subject.Isp',
  IspPpp: 'subject.IspPpp',
  IspNote: 'subject.IspNote',
  ActingAs: 'subject.ActingAs',
  ServicePackage: 'subject.ServicePackage',
  Coupon: 'subject.Coupon',
  User: 'subject.User',
  Role: 'subject.Role',
  Permission: 'subject.Permission',
  Setting: 'subject.Setting',
  Audit: 'subject.Audit',
  Job: 'subject.Job',
  SavedView: 'subject.SavedView',
  all: 'subject.all',
} as const satisfies Record<Subject, string>;

/** Labels of actions and subjects. */
export function useAbilityLabels() {
  const { t } = useTranslation('roles');
  return {
    action: (action: Action) => t(actionKeys[action]),
    subject: (subject: Subject) => t(subjectKeys[subject]),
  };
}
