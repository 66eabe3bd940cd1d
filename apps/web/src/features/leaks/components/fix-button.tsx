import { type FixableLeak, fixableLeaks, type Leak } from '@lastmile/contract';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { FixDialog } from './fix-dialog.tsx';
import { fixPath, leakDisplay } from './labels.ts';

const isFixable = (kind: Leak['kind']): kind is FixableLeak =>
  (fixableLeaks as readonly string[]).includes(kind);

function canFixLeak(ability: ReturnType<typeof useCurrentAbility>, { kind, evidence }: Leak): boolean {
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
  const { kind, subscriberId } = leak;
  const canFix = canFixLeak(ability, leak);
  return (
    <Group gap="xs" wrap="nowrap">
      {isFixable(kind) && subscriberId !== null && canFix ? (
        <>
          <Button size="compact-sm" onClick={() => setIsOpen(true)}>
            {t('fix.now')}
          </Button>
          {isOpen ? (
            <FixDialog kind={kind} subscriberId={subscriberId} onClose={() => setIsOpen(false)} />
          ) : null}
        </>
      ) : null}
      <Button component={Link} to={fixPath(leak)} size="compact-sm" variant="default">
        {t(leakDisplay[kind].fix)}
      </Button>
    </Group>
  );
}
