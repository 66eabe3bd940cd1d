import type { IspAction, IspDetail } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { ActAsDialog, useActing } from '../act-as-dialog.tsx';
import { actionTexts, isDangerous } from '../isp-status.tsx';
import { StatusDialog } from '../status-dialog.tsx';

/** What can be done in the ISP's status, and acting as it. */
export function IspActions({ isp }: { readonly isp: IspDetail }) {
  const { t } = useTranslation('isps');
  const mayChange = useCurrentAbility().can('update', 'Isp');
  const acting = useActing();
  const [dialog, setDialog] = useState<IspAction | 'actAs'>();
  const close = () => setDialog(undefined);
  return (
    <>
      {acting ? (
        <Button
          variant="default"
          leftSection={<IconUserShield size={16} />}
          onClick={() => setDialog('actAs')}
        >
          {t('impersonate')}
        </Button>
      ) : null}
      {mayChange
        ? isp.actions.map((action) => (
            <Button
              key={action}
              {...(isDangerous(action) ? { variant: 'default', c: 'var(--mantine-color-error)' } : {})}
              onClick={() => setDialog(action)}
            >
              {t(actionTexts[action].label)}
            </Button>
          ))
        : null}
      {dialog === 'actAs' ? <ActAsDialog isp={isp} onClose={close} /> : null}
      {dialog && dialog !== 'actAs' ? <StatusDialog isp={isp} action={dialog} onClose={close} /> : null}
    </>
  );
}
