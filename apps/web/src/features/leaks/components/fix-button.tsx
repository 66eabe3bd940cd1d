import { type FixableLeak, fixableLeaks, type Leak } from '@lastmile/contract';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { session } from '../../../shared/session/session.ts';
import { AddToBillingDialog } from './add-to-billing-dialog.tsx';
import { AskForCashButton, AskForExplanationButton } from './ask-buttons.tsx';
import { FixDialog } from './fix-dialog.tsx';
import { fixLabel, fixPath } from './labels.ts';

const isFixable = (kind: Leak['kind']): kind is FixableLeak =>
  (fixableLeaks as readonly string[]).includes(kind);

function canFixLeak(ability: ReturnType<typeof useCurrentAbility>, { kind, evidence }: Leak): boolean {
  if (kind === 'not_in_billing') return ability.can('create', 'Subscriber');
  // Without a customer there is nobody to invoice.
  if (kind === 'uninvoiced') return ability.can('create', 'Invoice') && evidence.value !== 'no_customer';
  const changesPrice = kind === 'free' || kind === 'below_price';
  return ability.can('update', 'Subscriber') && (!changesPrice || ability.can('update', 'Invoice'));
}

/** Fixes a leak where that needs no decision; otherwise leads to where a person decides. */
export function FixButton({ leak }: { readonly leak: Leak }) {
  const { t } = useTranslation('leaks');
  const ability = useCurrentAbility();
  const [isOpen, setIsOpen] = useState(false);
  const { kind, subscriberId, routerId, userId } = leak;
  const canFix = canFixLeak(ability, leak);
  const close = () => setIsOpen(false);
  const dialog =
    kind === 'not_in_billing' && routerId !== null ? (
      <AddToBillingDialog leak={leak} routerId={routerId} onClose={close} />
    ) : isFixable(kind) && subscriberId !== null ? (
      <FixDialog kind={kind} subscriberId={subscriberId} onClose={close} />
    ) : null;
  return (
    <Group gap="xs" wrap="nowrap">
      {dialog && canFix ? (
        <>
          <Button size="compact-sm" onClick={() => setIsOpen(true)}>
            {t('fix.now')}
          </Button>
          {isOpen ? dialog : null}
        </>
      ) : null}
      {userId !== null && ability.can('create', 'CashBook') ? <Ask kind={kind} userId={userId} /> : null}
      <Button component={Link} to={fixPath(leak)} size="compact-sm" variant="default">
        {t(fixLabel(leak))}
      </Button>
    </Group>
  );
}

/** Nobody asks themselves why they reversed a payment. */
function Ask({ kind, userId }: { readonly kind: Leak['kind']; readonly userId: number }) {
  if (kind === 'cash_held') return <AskForCashButton userId={userId} />;
  return kind === 'self_reversed' && session.user()?.id !== userId ? (
    <AskForExplanationButton userId={userId} />
  ) : null;
}
