import { PageHeader } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../../entities/roles/role-name.ts';
import { session } from '../../../shared/session/session.ts';
import { MyPermissions } from '../components/my-permissions.tsx';
import { SetupChecklist } from '../components/setup-checklist.tsx';

/** Start page of an ISP: setup checklist and the role's permissions. */
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
      {user?.role === 'client' ? <SetupChecklist /> : null}
      <MyPermissions />
    </>
  );
}
