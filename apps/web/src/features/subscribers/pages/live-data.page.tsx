import { PageHeader } from '@lastmile/ui';
import { Button, Paper } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { LivePanel } from '../../../entities/live/live-panel.tsx';
import { useLiveData } from '../../../entities/live/use-live-data.ts';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { BackLink } from '../../../shared/kit/back-link.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { BulkDialog } from '../components/bulk/bulk-dialog.tsx';
import { listPath } from '../paths.ts';

/**
 * Live rates of one subscriber. The page does not wait for the router; the chart shows the connection state.
 */
export default function LiveDataPage() {
  const { t } = useTranslation(['live', 'subscribers']);
  const id = Number(useParams()['usernameId']);
  const live = useLiveData(id);
  const ability = useCurrentAbility();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { subscriber, sample } = live;
  const canRead = ability.can('read', 'Subscriber');
  const canDisconnect =
    ability.can('update', 'Subscriber') && subscriber?.status === 'active' && sample?.state === 'online';
  return (
    <>
      {canRead ? (
        <BackLink
          {...(subscriber
            ? { to: workspacePath(id), label: subscriber.username }
            : { to: listPath, label: t('subscribers:title') })}
        />
      ) : null}
      <PageHeader
        title={subscriber ? `${t('title')}: ${subscriber.username}` : t('title')}
        {...(subscriber?.name ? { description: subscriber.name } : {})}
        actions={
          canDisconnect ? (
            <Button
              variant="default"
              leftSection={<IconPlugConnectedX size={16} />}
              onClick={() => setDialogOpen(true)}
            >
              {t('subscribers:action.disconnect')}
            </Button>
          ) : null
        }
      />
      <Paper withBorder p="md">
        <LivePanel live={live} />
      </Paper>
      {isDialogOpen && subscriber ? (
        <BulkDialog
          kind="disconnect"
          target={{ ids: [id] }}
          name={subscriber.username}
          onClose={() => setDialogOpen(false)}
        />
      ) : null}
    </>
  );
}
