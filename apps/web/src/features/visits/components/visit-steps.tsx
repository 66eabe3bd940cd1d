import type { VisitRow } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { IconCheck, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStartVisit } from '../../../entities/visits/api.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { ResultDialog } from './result-dialog.tsx';

/** The next step of a visit. */
export function VisitSteps({ visit }: { readonly visit: VisitRow }) {
  const { t } = useTranslation('visits');
  const start = useStartVisit();
  const [isOpen, setIsOpen] = useState(false);
  if (!visit.isMine) return null;
  // No message: the badge and the next button say it, and on a phone a message would cover that button.
  const begin = () => start.mutate({ id: visit.id });
  return (
    <>
      <ProblemAlert error={start.error} />
      {visit.status === 'planned' ? (
        <Button h={48} leftSection={<IconPlayerPlay size={18} />} onClick={begin} loading={start.isPending}>
          {t('start')}
        </Button>
      ) : null}
      {visit.status === 'started' ? (
        <Button h={48} leftSection={<IconCheck size={18} />} onClick={() => setIsOpen(true)}>
          {t('enterResult')}
        </Button>
      ) : null}
      {isOpen ? <ResultDialog visit={visit} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
