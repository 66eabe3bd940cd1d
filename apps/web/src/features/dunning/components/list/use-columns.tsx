import type { CutOffRow } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Anchor, Badge, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Figure, MobileLink, Payer } from '../../../../entities/billing/cells.tsx';
import { billPath } from '../../../../entities/invoices/paths.ts';
import { workspacePath } from '../../../../entities/subscribers/paths.ts';
import { useDayText } from '../../../../shared/dates/use-format-date.ts';
import { useMoneyText } from '../../../../shared/money/use-money-format.ts';
import { stateLooks } from '../labels.ts';

export function useColumns(): ListColumn<CutOffRow>[] {
  const { t } = useTranslation('dunning');
  const { sign } = useMoneyText();
  const day = useDayText();
  return [
    {
      key: 'username',
      header: t('subscriber'),
      sort: 'username',
      isTitle: true,
      cell: ({ id, username, name }) => (
        <Payer to={`${workspacePath(id)}?tab=billing`} username={username} name={name} isTitle />
      ),
    },
    { key: 'mobile', header: t('mobile'), cell: ({ mobile }) => <MobileLink mobile={mobile} /> },
    { key: 'area', header: t('area'), cell: ({ area }) => area?.name },
    {
      key: 'oldestBill',
      header: t('oldestBill'),
      sort: 'oldestDue',
      cell: ({ oldestBill: { id, number, dueOn }, daysPast }) => (
        <>
          <Anchor component={Link} to={billPath(id)} size="sm" style={{ whiteSpace: 'nowrap' }}>
            {number}
          </Anchor>
          <Text size="xs" c="dimmed">
            {t('dueSince', { day: day(dueOn), count: daysPast })}
          </Text>
        </>
      ),
    },
    {
      key: 'toPay',
      header: t('toPayIn', { currency: sign }),
      sort: 'pastGraceMinor',
      align: 'end',
      cell: ({ pastGraceMinor }) => <Figure minor={pastGraceMinor} />,
    },
    {
      key: 'open',
      header: t('openIn', { currency: sign }),
      align: 'end',
      hiddenAtFirst: true,
      cell: ({ openMinor }) => <Figure minor={openMinor} />,
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ state, promise }) => (
        <>
          <Badge variant="light" color={stateLooks[state].tone} tt="none" miw="max-content">
            {t(stateLooks[state].key)}
          </Badge>
          {promise ? (
            <Text size="xs" c="dimmed">
              {[promise.by, promise.note].filter(Boolean).join(': ')}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'cutsOn',
      header: t('cutsOn'),
      cell: ({ cutsOn }) => <span style={{ whiteSpace: 'nowrap' }}>{cutsOn ? day(cutsOn) : t('never')}</span>,
    },
    { key: 'package', header: t('package'), hiddenAtFirst: true, cell: (row) => row.package.name },
    { key: 'router', header: t('router'), hiddenAtFirst: true, cell: (row) => row.router.name },
  ];
}
