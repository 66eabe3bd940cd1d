import type { Call, ReportName } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { IconMailShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListQuery } from '../../../../shared/kit/list/list-section.tsx';
import type { ListSectionProps } from '../../../../shared/kit/list/list-section-props.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** Schedules the report with the filters that are set now. */
export function ScheduleButton<C extends Call>({ list }: { readonly list: ListSectionProps<C> }) {
  const { t } = useTranslation('reports');
  const [isOpen, setIsOpen] = useState(false);
  const { query } = useListQuery(list);
  const filters = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return (
    <>
      <Button variant="default" leftSection={<IconMailShare size={16} />} onClick={() => setIsOpen(true)}>
        {t('schedule')}
      </Button>
      {isOpen ? (
        <ScheduleDialog
          report={list.call.id.split('.')[1] as ReportName}
          title={list.title}
          filters={filters}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
