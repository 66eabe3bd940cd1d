import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toInvoiceReference } from '../../../../entities/invoices/bulk/bulk-invoices.ts';
import { PdfButton } from '../../../../entities/invoices/pdf-button.tsx';
import type { ListSelection } from '../../../../shared/kit/list/list-section-props.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';

export type BulkAction = 'paid' | 'unpaid';

interface BulkActionsProps {
  readonly chosen: ListSelection;
  readonly onAct: (action: BulkAction, chosen: ListSelection) => void;
}

/** Bulk actions on the selected invoices. */
export function BulkActions({ chosen, onAct }: BulkActionsProps) {
  const { t } = useTranslation(['invoices', 'billing']);
  const ability = useCurrentAbility();
  return (
    <>
      {ability.can('create', 'Payment') ? (
        <Button size="sm" px="sm" variant="default" onClick={() => onAct('paid', chosen)}>
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
        source={async () => ({ invoices: await toInvoiceReference(chosen), fileName: t('title') })}
      />
    </>
  );
}
