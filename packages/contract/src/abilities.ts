/** Actions and subjects of the access rules. `manage` stands for every action, `all` for every subject. */
export const actions = [
  'read',
  'create',
  'update',
  'delete',
  'pay',
  'reveal',
  'confirm',
  'grant',
  'connect',
  'export',
  'erase',
  'manage',
] as const;
export type Action = (typeof actions)[number];

export const subjects = [
  'Auth',
  'Dashboard',
  'Router',
  'Package',
  'Area',
  'Subscriber',
  'LiveData',
  'Invoice',
  'Payment',
  'Checkout',
  'Gateway',
  'CashBook',
  'Credit',
  'PeriodClosing',
  'Report',
  'Settlement',
  'Reseller',
  'Notification',
  'Ticket',
  'Department',
  'Staff',
  'ServiceCharge',
  'PersonalData',
  'Retention',
  'Profile',
  'Isp',
  'IspPpp',
  'IspNote',
  'ActingAs',
  'ServicePackage',
  'Coupon',
  'User',
  'Role',
  'Permission',
  'Setting',
  'Audit',
  'Job',
  'SavedView',
  'all',
] as const;
export type Subject = (typeof subjects)[number];

export interface Ability {
  readonly action: Action;
  readonly subject: Subject;
}

/** Permissions that no call requires as a whole, only some of its requests. */
export const conditionalAbilities: readonly Ability[] = [
  { action: 'grant', subject: 'Credit' },
  { action: 'create', subject: 'SavedView' },
];

/** Columns that an export has only for callers who may export personal data. */
export const personalColumns: readonly string[] = ['nid', 'passport', 'birthDate', 'email'];

/** Whether the abilities permit an action. The server and the web client both use this check. */
export function permits(abilities: readonly Ability[], action: Action, subject: Subject): boolean {
  return abilities.some(
    (ability) =>
      (ability.subject === subject || ability.subject === 'all') &&
      (ability.action === action || ability.action === 'manage'),
  );
}
