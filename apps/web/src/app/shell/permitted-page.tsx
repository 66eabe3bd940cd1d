import { StatePanel } from '@lastmile/ui';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Outlet, useMatches } from 'react-router';
import type { PageRoute } from '../../shared/navigation/route.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';

/** Renders the page, or "not permitted" when the user's role lacks the required permission. */
export function PermittedPage() {
  const { t } = useTranslation();
  const ability = useCurrentAbility();
  const route = useMatches().at(-1)?.handle as PageRoute | undefined;
  if (route && ability.can(route.action, route.subject)) return <Outlet />;
  return (
    <StatePanel
      role="status"
      color="gray"
      icon={<IconLock size={26} stroke={1.5} />}
      title={t('notPermitted.title')}
      text={t('notPermitted.text')}
      headingOrder={1}
    />
  );
}
