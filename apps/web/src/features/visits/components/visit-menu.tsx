import type { VisitRow } from '@lastmile/contract';
import { RowActions } from '@lastmile/ui';
import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ticketPath } from '../../../entities/tickets/paths.ts';
import { useStartVisit } from '../../../entities/visits/api.ts';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';

export interface OpenDialog {
  readonly kind: 'edit' | 'cancel' | 'result';
  readonly visit: VisitRow;
}

interface VisitMenuProps {
  readonly visit: VisitRow;
  readonly onChoose: (dialog: OpenDialog) => void;
}

/** What can be done with a visit. Who manages tickets enters what a technician reports by phone. */
export function VisitMenu({ visit, onChoose }: VisitMenuProps) {
  const { t } = useTranslation('visits');
  const ability = useCurrentAbility();
  const problemText = useProblemText();
  const start = useStartVisit();
  const mayMake = visit.isMine || (visit.staffId !== null && ability.can('manage', 'Ticket'));
  const begin = () =>
    start.mutate(
      { id: visit.id },
      {
        onSuccess: () => notifications.show({ message: t('startedFor', { number: visit.ticketNumber }) }),
        onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
      },
    );
  return (
    <RowActions label={t('actionsOf', { name: visit.subject })}>
      <Menu.Item component={Link} to={ticketPath(visit.ticketId)}>
        {t('openTicket')}
      </Menu.Item>
      {mayMake && visit.status === 'planned' ? <Menu.Item onClick={begin}>{t('start')}</Menu.Item> : null}
      {mayMake && visit.status === 'started' ? (
        <Menu.Item onClick={() => onChoose({ kind: 'result', visit })}>{t('enterResult')}</Menu.Item>
      ) : null}
      {visit.status === 'planned' ? (
        <>
          <Menu.Item onClick={() => onChoose({ kind: 'edit', visit })}>{t('edit')}</Menu.Item>
          <Menu.Item color="red" onClick={() => onChoose({ kind: 'cancel', visit })}>
            {t('cancel')}
          </Menu.Item>
        </>
      ) : null}
    </RowActions>
  );
}
