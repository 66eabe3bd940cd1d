import type { TicketDetails } from '@lastmile/contract';
import { ConfirmDialog } from '@lastmile/ui';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconGitMerge, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { newTicketPath, ticketListPath } from '../../../entities/tickets/paths.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useHideTicket } from '../api.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** What is rarely done with a ticket. */
export function TicketActions({ ticket }: { readonly ticket: TicketDetails }) {
  const { t } = useTranslation('tickets');
  const ability = useCurrentAbility();
  const [dialog, setDialog] = useState<'merge' | 'delete'>();
  const close = () => setDialog(undefined);
  const canMerge = ability.can('update', 'Ticket') && ticket.dueAt !== null;
  const canDelete = ability.can('delete', 'Ticket');
  const canLink = ability.can('create', 'Ticket') && ticket.status === 'closed';
  const linkPath = `${newTicketPath(ticket.subscriberId ?? undefined)}${ticket.subscriberId ? '&' : '?'}linked=${ticket.id}`;
  if (!canMerge && !canDelete && !canLink) return null;
  return (
    <>
      {canLink ? (
        <Button component={Link} to={linkPath} leftSection={<IconPlus size={16} />}>
          {t('newLinked')}
        </Button>
      ) : null}
      {canMerge || canDelete ? (
        <Menu shadow="md" position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} />}>
              {t('actions')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {canMerge ? (
              <Menu.Item leftSection={<IconGitMerge size={16} />} onClick={() => setDialog('merge')}>
                {t('merge.action')}
              </Menu.Item>
            ) : null}
            {canDelete ? (
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} />}
                onClick={() => setDialog('delete')}
              >
                {t('delete')}
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {dialog === 'merge' ? <MergeDialog ticket={ticket} onClose={close} /> : null}
      {dialog === 'delete' ? <DeleteTicket ticket={ticket} onClose={close} /> : null}
    </>
  );
}

interface DeleteTicketProps {
  readonly ticket: TicketDetails;
  readonly onClose: () => void;
}

function DeleteTicket({ ticket, onClose }: DeleteTicketProps) {
  const { t } = useTranslation(['tickets', 'shell']);
  const navigate = useNavigate();
  const hide = useHideTicket();
  const submit = () =>
    hide.mutate(
      { ticketId: ticket.id },
      {
        onSuccess: () => {
          notifications.show({ message: t('deleted', { number: ticket.number }) });
          void navigate(ticketListPath);
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('deleteTitle', { number: ticket.number })}
      confirmLabel={t('delete')}
      onConfirm={submit}
      onClose={onClose}
      confirming={hide.isPending}
      problem={<ProblemAlert error={hide.error} />}
      preview={t('deleteText')}
      dangerous
    />
  );
}
