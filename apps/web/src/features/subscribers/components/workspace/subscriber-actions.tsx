import { Button } from '@mantine/core';
import { IconLifebuoy, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { newTicketPath } from '../../../../entities/tickets/paths.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { editPath } from '../../paths.ts';
import { allowedActions } from './allowed-actions.ts';
import { type SubscriberAction, SubscriberActionDialog } from './subscriber-action-dialog.tsx';
import { SubscriberActionMenu } from './subscriber-action-menu.tsx';
import type { TabProps } from './tab-props.ts';

/** Actions that the subscriber's state and the user's permissions allow. */
export function SubscriberActions({ workspace }: TabProps) {
  const { t } = useTranslation(['subscribers', 'tickets']);
  const { subscriber } = workspace;
  const ability = useCurrentAbility();
  const may = allowedActions(workspace, ability);
  const canOpenTicket = ability.can('create', 'Ticket');
  const [action, setAction] = useState<SubscriberAction>();
  const hasMenu = may.update || may.revealPassword || may.delete || may.createInvoice;
  if (!canOpenTicket && !hasMenu) return null;
  return (
    <>
      {canOpenTicket ? (
        <Button
          component={Link}
          to={newTicketPath(subscriber.id)}
          variant="default"
          leftSection={<IconLifebuoy size={16} />}
        >
          {t('tickets:new')}
        </Button>
      ) : null}
      {may.update ? (
        <Button
          component={Link}
          to={editPath(subscriber.id)}
          variant="default"
          leftSection={<IconPencil size={16} />}
        >
          {t('edit')}
        </Button>
      ) : null}
      {hasMenu ? <SubscriberActionMenu may={may} status={subscriber.status} onChoose={setAction} /> : null}
      {action ? (
        <SubscriberActionDialog
          action={action}
          subscriber={subscriber}
          onClose={() => setAction(undefined)}
        />
      ) : null}
    </>
  );
}
