import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePanelAbility } from '../../../app/ability.ts';
import { namedBy } from '../../../app/billing/bulk/bulk-bills.ts';
import { PdfButton } from '../../../app/billing/pdf-button.tsx';
import type { Chosen } from '../../../app/kit/list-section.tsx';

export type BulkAction = 'paid' | 'unpaid';

interface BulkActionsProps {
  readonly chosen: Chosen;
  readonly onAct: (action: BulkAction, chosen: Chosen) => void;
}

/** What can be done to the chosen bills, as far as the user may. */
export function BulkActions({ chosen, onAct }: BulkActionsProps) {
  const { t } = useTranslation(['invoices', 'billing']);
  const ability = usePanelAbility();
  return (
    <>
      {ability.can('create', 'Payment') ? (
        <Button size="sm" px="sm" onClick={() => onAct('paid', chosen)}>
          {t('billing:markPaid')}
        </Button>
      ) : null}
      {ability.can('delete', 'Payment') ? (
        <Button size="sm" px="sm" variant="default" onClick={() => onAct('unpaid', chosen)}>
          {t('markUnpaid')}
        </Button>
      ) : null}
      <PdfButton
        size="sm"
        px="sm"
        thing={async () => ({ bills: await namedBy(chosen), fileName: t('title') })}
      />
    </>
  );
}
