import { collectionCalls } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chosenRows } from '../../../../shared/kit/list/list-call.ts';
import type { Chosen } from '../../../../shared/kit/list/list-section-props.ts';
import { usePanelAbility } from '../../../../shared/session/ability.ts';
import { type Deed, deedKeys } from '../labels.ts';

interface BulkActionsProps {
  readonly chosen: Chosen;
  readonly mayPromise: boolean;
  readonly onAct: (deed: Deed | 'pay', ids: readonly number[]) => void;
}

/** What keeps the chosen lines from being cut, the money first. */
export function BulkActions({ chosen: { selection, query }, mayPromise, onAct }: BulkActionsProps) {
  const { t } = useTranslation(['dunning', 'billing']);
  const mayTake = usePanelAbility().can('create', 'Payment');
  const act = async (deed: Deed | 'pay') => {
    if (selection.kind === 'some') return onAct(deed, [...selection.ids]);
    const rows = await chosenRows(collectionCalls.cutOffs, {}, query, selection);
    return onAct(
      deed,
      rows.map(({ id }) => id),
    );
  };
  return (
    <>
      {mayTake ? (
        <Button size="sm" px="sm" onClick={() => void act('pay')}>
          {t('billing:takePayment')}
        </Button>
      ) : null}
      {mayPromise
        ? (['promise', 'spare', 'withdraw'] as const).map((deed) => (
            <Button key={deed} size="sm" px="sm" variant="default" onClick={() => void act(deed)}>
              {t(deedKeys[deed].label)}
            </Button>
          ))
        : null}
    </>
  );
}
