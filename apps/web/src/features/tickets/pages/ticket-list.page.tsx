import { ticketCalls, ticketStatuses, ticketUrgencies, ticketViews } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { Button, ScrollArea, SegmentedControl } from '@mantine/core';
import { IconPlus, IconSettings } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDepartmentOptions, useStaff } from '../../../entities/staff/options.ts';
import { statusDisplay, urgencyDisplay } from '../../../entities/tickets/labels.ts';
import { newTicketPath } from '../../../entities/tickets/paths.ts';
import { useTicketColumns } from '../../../entities/tickets/use-ticket-columns.tsx';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { TicketSettingsDialog } from '../components/settings/ticket-settings-dialog.tsx';
import { viewKeys } from '../components/view-keys.ts';
import { useLiveTickets } from '../use-live-tickets.ts';

export default function TicketListPage() {
  const { t } = useTranslation('tickets');
  const ability = useCurrentAbility();
  const columns = useTicketColumns();
  const filters = useFilters();
  const [showsSettings, setShowsSettings] = useState(false);
  useLiveTickets();
  const add = ability.can('create', 'Ticket') ? (
    <Button component={Link} to={newTicketPath()} leftSection={<IconPlus size={16} />}>
      {t('new')}
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        call={ticketCalls.list}
        title={t('title')}
        actions={
          <>
            {ability.can('manage', 'Ticket') ? (
              <Button
                variant="default"
                leftSection={<IconSettings size={16} />}
                onClick={() => setShowsSettings(true)}
              >
                {t('settings.title')}
              </Button>
            ) : null}
            {add}
          </>
        }
        columns={columns}
        sorts={['-lastActivityAt', 'openedAt', 'dueAt']}
        searchLabel={t('search')}
        filters={filters}
        figures={({ state, change }) => (
          <ScrollArea type="never" mb="md">
            <SegmentedControl
              aria-label={t('view')}
              value={state.filters['view'] || 'active'}
              onChange={(view) =>
                change({ filters: { ...state.filters, view: view === 'active' ? '' : view }, page: 1 })
              }
              data={ticketViews.map((view) => ({ value: view, label: t(viewKeys[view]) }))}
            />
          </ScrollArea>
        )}
        rowName={({ subject }) => subject}
        empty={{ title: t('empty'), text: t('emptyText'), action: add }}
        exportName="tickets"
      />
      {showsSettings ? <TicketSettingsDialog onClose={() => setShowsSettings(false)} /> : null}
    </>
  );
}

function useFilters(): FilterField[] {
  const { t } = useTranslation('tickets');
  const departments = useDepartmentOptions();
  const staff = useStaff();
  return useMemo(
    () => [
      {
        name: 'view',
        label: t('view'),
        kind: 'choice',
        isAdvanced: true,
        unchosen: t(viewKeys.active),
        options: ticketViews
          .filter((view) => view !== 'active')
          .map((view) => ({ value: view, label: t(viewKeys[view]) })),
      },
      {
        name: 'status',
        label: t('status'),
        kind: 'choice',
        options: ticketStatuses.map((value) => ({ value, label: t(statusDisplay[value].key) })),
      },
      {
        name: 'urgency',
        label: t('urgency'),
        kind: 'choice',
        options: ticketUrgencies.map((value) => ({ value, label: t(urgencyDisplay[value].key) })),
      },
      { name: 'departmentId', label: t('department'), kind: 'choice', options: departments ?? [] },
      {
        name: 'staffId',
        label: t('assignee'),
        kind: 'choice',
        isAdvanced: true,
        options: (staff ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ],
    [t, departments, staff],
  );
}
