import type { Ability, Action, Subject } from '@lastmile/contract';

const everyAction = 'manage' as const;

const grant = (subjects: readonly Subject[], ...actions: Action[]): Ability[] =>
  subjects.flatMap((subject) => actions.map((action) => ({ action, subject })));

const signedIn = grant(['Auth'], 'read', 'update');

/** The roles that exist from the start and what each may do. */
export const seededRoles: Readonly<Record<string, readonly Ability[]>> = {
  admin: grant(['all'], everyAction),
  client: [
    ...signedIn,
    ...grant(['Dashboard', 'LiveData', 'Report', 'Role', 'Audit', 'Job'], 'read'),
    ...grant(
      ['Router', 'Package', 'Area', 'Subscriber', 'Invoice', 'Payment', 'Reseller', 'Notification'],
      everyAction,
    ),
    ...grant(['Ticket', 'Department', 'Staff', 'Profile'], everyAction),
    ...grant(['Settlement'], 'read', 'confirm'),
    ...grant(['ServiceCharge'], 'read', 'pay'),
    ...grant(['User'], 'read', 'create', 'update'),
  ],
  accountant: [
    ...signedIn,
    ...grant(
      ['Dashboard', 'Router', 'Package', 'Area', 'Subscriber', 'Report', 'Settlement', 'Reseller', 'Profile'],
      'read',
    ),
    ...grant(['Invoice', 'Payment'], everyAction),
    ...grant(['Notification'], 'create'),
    ...grant(['Ticket'], 'read', 'create'),
    ...grant(['ServiceCharge'], 'read', 'pay'),
  ],
  technician: [
    ...signedIn,
    ...grant(['Dashboard', 'Package', 'Area', 'LiveData', 'Invoice', 'Profile'], 'read'),
    ...grant(['Router'], 'read', 'update'),
    ...grant(['Subscriber', 'Ticket'], 'read', 'create', 'update'),
  ],
  collector: [
    ...signedIn,
    ...grant(['Dashboard', 'Package', 'Area', 'Subscriber', 'Invoice', 'Profile'], 'read'),
    ...grant(['Payment', 'Ticket'], 'create', 'read'),
  ],
  staff: [
    ...signedIn,
    ...grant(['Dashboard', 'Subscriber', 'LiveData', 'Department', 'Staff', 'Profile'], 'read'),
    ...grant(['Ticket'], 'read', 'create', 'update'),
  ],
  reseller: [
    ...signedIn,
    ...grant(['Dashboard', 'Package', 'Area', 'LiveData', 'Report', 'Profile'], 'read'),
    ...grant(['Subscriber'], 'read', 'create', 'update'),
    ...grant(['Invoice', 'Payment', 'Ticket'], 'read', 'create'),
    ...grant(['Reseller'], 'read', 'pay'),
  ],
};

export const abilitiesOf = (role: string): readonly Ability[] => seededRoles[role] ?? [];
