import { PageHeader } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { NoPaymentMethod } from '../../../entities/checkouts/no-payment-method.tsx';
import { DemoSuggestions } from '../../../entities/demo/demo-suggestions.tsx';
import { FirstSteps } from '../../../entities/first-steps/first-steps.tsx';
import { useRoleName } from '../../../entities/roles/role-name.ts';
import { session } from '../../../shared/session/session.ts';
import { MyPermissions } from '../components/my-permissions.tsx';

/** Start page: first steps and the role's permissions. */
export default function AccessControlPage() {
  const { t } = useTranslation('roles');
  const roleName = useRoleName();
  const user = session.user();
  const role = roleName(user?.role ?? '');
  const name = user?.fullName ?? '';
  return (
    <>
      <PageHeader
        title={t('welcome', { name })}
        description={
          user?.ispName ? t('welcomeIsp', { role, isp: user.ispName }) : t('welcomePlatform', { role })
        }
      />
      {user?.ispId == null ? null : <NoPaymentMethod />}
      <DemoSuggestions />
      <FirstSteps />
      <MyPermissions />
    </>
  );
}
