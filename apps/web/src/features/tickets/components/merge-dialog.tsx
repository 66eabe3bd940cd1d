import type { TicketDetails } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ticketPath } from '../../../entities/tickets/paths.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useMerge, useTicketSearch } from '../api.ts';

interface MergeDialogProps {
  readonly ticket: TicketDetails;
  readonly onClose: () => void;
}

/** Finds the ticket that this one duplicates. */
export function MergeDialog({ ticket, onClose }: MergeDialogProps) {
  const { t } = useTranslation(['tickets', 'shell']);
  const navigate = useNavigate();
  const merge = useMerge();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [paused] = useDebouncedValue(chosen ? '' : typed.trim(), 200);
  const found = (useTicketSearch(paused).data ?? []).filter(({ id }) => id !== ticket.id);
  const submit = () =>
    merge.mutate(
      { ticketId: ticket.id, intoTicketId: Number(chosen) },
      {
        onSuccess: ({ id }) => {
          notifications.show({ message: t('merge.done', { number: ticket.number }) });
          void navigate(ticketPath(id));
        },
      },
    );
  return (
    <FormDialog
      title={t('merge.title', { number: ticket.number })}
      submitLabel={t('merge.submit')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={merge.isPending}
      submitDisabled={chosen === null}
    >
      <ProblemAlert error={merge.error} />
      <Text size="sm">{t('merge.text')}</Text>
      <Select
        label={t('merge.into')}
        searchable
        data={found.map(({ id, number, subject }) => ({ value: String(id), label: `#${number} ${subject}` }))}
        filter={({ options }) => options}
        value={chosen}
        onChange={setChosen}
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={t('empty')}
        comboboxProps={{ shadow: 'md' }}
      />
    </FormDialog>
  );
}
