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
import { usePanelAbility } from '../../../shared/session/ability.ts';
import { BulkDialog } from '../components/bulk/bulk-dialog.tsx';
import { listPath } from '../paths.ts';

/** What one line carries at this moment. The page never waits for the router: the graph says how far it is. */
export default function LiveDataPage() {
  const { t } = useTranslation(['live', 'subscribers']);
  const id = Number(useParams()['usernameId']);
  const live = useLiveData(id);
  const ability = usePanelAbility();
  const [isAsked, setAsked] = useState(false);
  const { line, sample } = live;
  const mayRead = ability.can('read', 'Subscriber');
  const mayDisconnect =
    ability.can('update', 'Subscriber') && line?.status === 'active' && sample?.state === 'online';
  return (
    <>
      {mayRead ? (
        <BackLink
          {...(line
            ? { to: workspacePath(id), label: t('workspace') }
            : { to: listPath, label: t('subscribers:title') })}
        />
      ) : null}
      <PageHeader
        title={line ? `${t('title')}: ${line.username}` : t('title')}
        {...(line?.name ? { description: line.name } : {})}
        actions={
          mayDisconnect ? (
            <Button
              variant="default"
              leftSection={<IconPlugConnectedX size={16} />}
              onClick={() => setAsked(true)}
            >
              {t('subscribers:do.disconnect')}
            </Button>
          ) : null
        }
      />
      <Paper withBorder p="md">
        <LivePanel live={live} />
      </Paper>
      {isAsked && line ? (
        <BulkDialog
          kind="disconnect"
          target={{ ids: [id] }}
          name={line.username}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
