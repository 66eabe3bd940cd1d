import { dunningCalls } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { loadSelectedRows } from '../../../../shared/kit/list/list-call.ts';
import type { ListSelection } from '../../../../shared/kit/list/list-section-props.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { type ListAction, suspensionActionLabels } from '../labels.ts';

interface BulkActionsProps {
  readonly chosen: ListSelection;
  readonly canPromise: boolean;
  readonly canSuspend: boolean;
  readonly onAct: (action: ListAction, ids: readonly number[]) => void;
}

/** Bulk actions that prevent a suspension, payment first, and the suspension itself. */
export function BulkActions(props: BulkActionsProps) {
  const { canPromise, canSuspend, onAct } = props;
  const { selection, query } = props.chosen;
  const { t } = useTranslation(['dunning', 'billing']);
  const canTakePayment = useCurrentAbility().can('create', 'Payment');
  const act = async (action: ListAction) => {
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
        <Button size="sm" px="sm" variant="default" onClick={() => void act('pay')}>
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
      {canSuspend ? (
        <Button size="sm" px="sm" variant="light" color="red" onClick={() => void act('suspend')}>
          {t('action.suspend')}
        </Button>
      ) : null}
    </>
  );
}
