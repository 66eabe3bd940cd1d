import { regulatorCalls } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../entities/live/format-rate.ts';
import { useRouterOptions } from '../../../entities/pickers/options.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import type { ListQuery } from '../../../shared/kit/list/list-call.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useListQuery } from '../../../shared/kit/list/list-section.tsx';
import type { ListSectionProps } from '../../../shared/kit/list/list-section-props.ts';
import { SessionExportDialog } from '../components/session-export-dialog.tsx';

type Section = ListSectionProps<typeof regulatorCalls.sessionLog>;

/** An address that is not typed completely yet is left out. */
const isAddress = (text: string) => /^\d{1,3}(\.\d{1,3}){3}$|^[0-9a-f]*:[0-9a-f:]*:[0-9a-f]+$/i.test(text);
const toQuery = ({ ip, ...query }: ListQuery): ListQuery => ({
  ...query,
  ...(typeof ip === 'string' && isAddress(ip) ? { ip } : {}),
});

/** Who was online when, with which address. */
export default function SessionLogPage() {
  const { t, i18n } = useTranslation(['regulator', 'routes']);
  const formatTime = useFormatDateTime();
  const routers = useRouterOptions();
  const filters = useMemo<FilterField[]>(
    () => [
      { name: 'from', label: t('from'), kind: 'date' },
      { name: 'to', label: t('to'), kind: 'date' },
      { name: 'ip', label: t('ip'), kind: 'text' },
      { name: 'callerId', label: t('mac'), kind: 'text' },
      { name: 'routerId', label: t('router'), kind: 'choice', options: [...(routers ?? [])] },
    ],
    [t, routers],
  );
  const bytes = (value: number | null) => (value === null ? '–' : formatBytes(value, i18n.language));
  const section: Section = {
    call: regulatorCalls.sessionLog,
    title: t('routes:session-log'),
    columns: [
      { key: 'username', header: t('username'), isTitle: true, cell: ({ username }) => username },
      { key: 'ip', header: t('ip'), cell: ({ ip }) => ip },
      { key: 'callerId', header: t('mac'), cell: ({ callerId }) => callerId },
      {
        key: 'startedAt',
        header: t('started'),
        sort: 'startedAt',
        cell: ({ startedAt }) => formatTime(startedAt),
      },
      {
        key: 'stoppedAt',
        header: t('ended'),
        cell: ({ stoppedAt }) => (stoppedAt ? formatTime(stoppedAt) : t('stillOnline')),
      },
      { key: 'download', header: t('download'), align: 'end', cell: (row) => bytes(row.downloadBytes) },
      { key: 'upload', header: t('upload'), align: 'end', cell: (row) => bytes(row.uploadBytes) },
      { key: 'router', isMain: true, header: t('router'), cell: ({ routerName }) => routerName },
      { key: 'reason', header: t('endReason'), cell: ({ reason }) => reason },
    ],
    sorts: ['-startedAt', 'startedAt'],
    searchLabel: t('search'),
    filters,
    toQuery,
    rowName: ({ username }) => username,
    empty: { title: t('empty'), text: t('emptyText') },
  };
  return (
    <ListPage {...section} description={t('sessionsText')} actions={<ExportButton section={section} />} />
  );
}

function ExportButton({ section }: { readonly section: Section }) {
  const { t } = useTranslation('regulator');
  const { query } = useListQuery(section);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFileExport size={16} />} onClick={() => setIsOpen(true)}>
        {t('export')}
      </Button>
      {isOpen ? <SessionExportDialog query={query} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
