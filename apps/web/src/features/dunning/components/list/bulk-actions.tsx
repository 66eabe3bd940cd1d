import { dunningCalls } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { loadSelectedRows } from '../../../../shared/kit/list/list-call.ts';
import type { ListSelection } from '../../../../shared/kit/list/list-section-props.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { type SuspensionAction, suspensionActionLabels } from '../labels.ts';

interface BulkActionsProps {
  readonly chosen: ListSelection;
  readonly canPromise: boolean;
  readonly onAct: (action: SuspensionAction | 'pay', ids: readonly number[]) => void;
}

/** Bulk actions that prevent a suspension, payment first. */
export function BulkActions({ chosen: { selection, query }, canPromise, onAct }: BulkActionsProps) {
  const { t } = useTranslation(['dunning', 'billing']);
  const canTakePayment = useCurrentAbility().can('create', 'Payment');
  const act = async (action: SuspensionAction | 'pay') => {
    if (selection.kind === 'some') return onAct(action, [...selection.ids]);
    const rows = await loadSelectedRows(dunningCalls.upcomingSuspensions, {}, query, selection);
    return onAct(
      action,
      rows.map(({ id }) => id),
    );
  };
  return (
    <>
      {canTakePayment ? (
        <Button size="sm" px="sm" onClick={() => void act('pay')}>
          {t('billing:takePayment')}
        </Button>
      ) : null}
      {canPromise
        ? (['promise', 'postpone', 'withdraw'] as const).map((action) => (
            <Button key={action} size="sm" px="sm" variant="default" onClick={() => void act(action)}>
              {t(suspensionActionLabels[action].label)}
            </Button>
          ))
        : null}
    </>
  );
}
