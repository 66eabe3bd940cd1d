import type { RouterRow } from '@lastmile/contract';
import { RowActions } from '@lastmile/ui';
import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowsDiff, IconLockOpen, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePollRouter } from '../../../entities/routers/api.ts';
import { comparisonPages } from '../../../entities/routers/comparison-pages.ts';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { DeleteRouterDialog } from './delete-router-dialog.tsx';
import { EnableSyncDialog } from './enable-sync-dialog.tsx';

export function RouterRowMenu({ router }: { readonly router: RouterRow }) {
  const { t } = useTranslation(['routers', 'routes']);
  const ability = useCurrentAbility();
  const canUpdate = ability.can('update', 'Router');
  const problemText = useProblemText();
  const [dialog, setDialog] = useState<'writes' | 'delete'>();
  const close = () => setDialog(undefined);
  const pollRouter = usePollRouter();
  const read = () =>
    pollRouter.mutate(router.id, {
      onSuccess: () => notifications.show({ message: t('polling', { name: router.name }) }),
      onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
    });
  return (
    <>
      <RowActions label={t('actionsOf', { name: router.name })}>
        {canUpdate ? (
          <Menu.Item
            component={Link}
            to={`/isp/router-edit/${router.id}`}
            leftSection={<IconPencil size={16} />}
          >
            {t('open')}
          </Menu.Item>
        ) : null}
        {canUpdate && !router.archived ? (
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={read}>
            {t('pollNow')}
          </Menu.Item>
        ) : null}
        {canUpdate && !router.archived && !router.writesAllowed ? (
          <Menu.Item leftSection={<IconLockOpen size={16} />} onClick={() => setDialog('writes')}>
            {t('sync.enable')}
          </Menu.Item>
        ) : null}
        {ability.can('read', 'LiveData')
          ? comparisonPages(router.id).map(({ name, title, to }) => (
              <Menu.Item key={name} component={Link} to={to} leftSection={<IconArrowsDiff size={16} />}>
                {t(title)}
              </Menu.Item>
            ))
          : null}
        {ability.can('delete', 'Router') && !router.archived ? (
          <>
            <Menu.Divider />
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} />}
              onClick={() => setDialog('delete')}
            >
              {t('delete')}
            </Menu.Item>
          </>
        ) : null}
      </RowActions>
      {dialog === 'writes' ? <EnableSyncDialog router={router} onClose={close} /> : null}
      {dialog === 'delete' ? <DeleteRouterDialog router={router} onClose={close} /> : null}
    </>
  );
}
