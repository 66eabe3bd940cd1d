import { billingRunCalls, billingRunStates } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { IconCalendarDollar } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { stateDisplay, useRunName } from '../components/labels.ts';
import { NewRunDialog } from '../components/new-run-dialog.tsx';
import { useRunColumns } from '../components/use-run-columns.tsx';

const refreshMs = 10_000;

/** Manual and automatic billing runs; a new run starts with a preview. */
export default function BillingRunsPage() {
  const { t } = useTranslation('billing-runs');
  const columns = useRunColumns();
  const nameOf = useRunName();
  const canCreateInvoices = useCurrentAbility().can('create', 'Invoice');
  const [params, setParams] = useSearchParams();
  const setDialogOpen = (isOpen: boolean) =>
    setParams(
      (current) => {
        if (isOpen) current.set('new', 'yes');
        else current.delete('new');
        return current;
      },
      { replace: true },
    );
  const create = canCreateInvoices ? (
    <Button leftSection={<IconCalendarDollar size={16} />} onClick={() => setDialogOpen(true)}>
      {t('new')}
    </Button>
  ) : null;
  const filters = useMemo(
    (): FilterField[] => [
      {
        name: 'state',
        label: t('state'),
        kind: 'choice',
        options: billingRunStates.map((value) => ({ value, label: t(stateDisplay[value].key) })),
      },
    ],
    [t],
  );
  return (
    <>
      <ListPage
        call={billingRunCalls.list}
        title={t('title')}
        description={t('text')}
        actions={create}
        columns={columns}
        sorts={['-requestedAt', 'requestedAt']}
        filters={filters}
        rowName={nameOf}
        refreshMs={refreshMs}
        empty={{ title: t('empty'), text: t('emptyText'), action: create }}
      />
      {canCreateInvoices && params.has('new') ? <NewRunDialog onClose={() => setDialogOpen(false)} /> : null}
    </>
  );
}
