import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const builtInRoles = {
  admin: 'admin',
  platform_accountant: 'platform_accountant',
  platform_support: 'platform_support',
  client: 'client',
  accountant: 'accountant',
  technician: 'technician',
  collector: 'collector',
  staff: 'staff',
  reseller: 'reseller',
} as const;

const isBuiltIn = (name: string): name is keyof typeof builtInRoles => Object.hasOwn(builtInRoles, name);

/** The display name of a role: translated for a built-in role, as it was entered for a custom role. */
export function useRoleName() {
  const { t } = useTranslation('role-names');
  return useCallback((name: string) => (isBuiltIn(name) ? t(builtInRoles[name]) : name), [t]);
}
