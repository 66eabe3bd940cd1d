import type { PlatformTicketDetails, TicketStatus } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RequestSide } from '../../../../entities/tickets/paths.ts';
import { useProblemText } from '../../../../shared/i18n/use-problem-text.ts';
import { useUpdateRequestStatus } from '../../requests-api.ts';

interface RequestActionsProps {
  readonly request: PlatformTicketDetails;
  readonly side: RequestSide;
}

/** Either side may resolve it; the platform says that it works on it. */
export function RequestActions({ request, side }: RequestActionsProps) {
  const { t } = useTranslation('tickets');
  const problemText = useProblemText();
  const update = useUpdateRequestStatus();
  if (request.status === 'resolved' || request.status === 'closed') return null;
  const set = (status: TicketStatus, message: string) =>
    update.mutate(
      { ticketId: request.id, status },
      {
        onSuccess: () => notifications.show({ message }),
        onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
      },
    );
  return (
    <>
      {side === 'platform' && request.status !== 'in_progress' ? (
        <Button
          variant="default"
          onClick={() => set('in_progress', t('request.started', { number: request.number }))}
        >
          {t('request.start')}
        </Button>
      ) : null}
      <Button
        leftSection={<IconCheck size={16} />}
        loading={update.isPending}
        onClick={() => set('resolved', t('request.resolved', { number: request.number }))}
      >
        {t('resolve')}
      </Button>
    </>
  );
}
