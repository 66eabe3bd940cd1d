import { Table, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatRate } from './format-rate.ts';
import { averageIntervals, type RateHistory } from './rate-history.ts';

const intervalMs = 30_000;

/** The chart as a table for screen readers. */
export function RateTable({ history }: { readonly history: RateHistory }) {
  const { t, i18n } = useTranslation('live');
  const text = (bps: number | null) => (bps === null ? t('unknown') : formatRate(bps, i18n.language));
  return (
    <VisuallyHidden>
      <Table>
        <caption>{t('table')}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('time')}</Table.Th>
            <Table.Th>{t('down')}</Table.Th>
            <Table.Th>{t('up')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {averageIntervals(history, intervalMs).map(({ atMs, downBps, upBps }) => (
            <Table.Tr key={atMs}>
              <Table.Th scope="row">{new Date(atMs).toLocaleTimeString(i18n.language)}</Table.Th>
              <Table.Td>{text(downBps)}</Table.Td>
              <Table.Td>{text(upBps)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </VisuallyHidden>
  );
}
