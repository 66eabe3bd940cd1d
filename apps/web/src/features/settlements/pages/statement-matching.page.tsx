import { type GatewayStatement, gatewayNames, gatewayStatementCalls } from '@lastmile/contract';
import type { FilterField, ListColumn } from '@lastmile/ui';
import { Anchor, Badge, Button, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { gatewayNamesShown } from '../../../entities/checkouts/gateways.ts';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { UploadDialog } from '../components/statements/upload-dialog.tsx';

/** Statements of gateways, matched against the online payments that the platform collected. */
export default function StatementMatchingPage() {
  const { t } = useTranslation('gateway-statements');
  const columns = useColumns();
  const canUpload = useCurrentAbility().can('update', 'Settlement');
  const [isOpen, setOpen] = useState(false);
  const filters = useMemo<FilterField[]>(
    () => [
      {
        name: 'gateway',
        label: t('gateway'),
        kind: 'choice',
        options: gatewayNames.map((value) => ({ value, label: gatewayNamesShown[value] })),
      },
    ],
    [t],
  );
  const upload = canUpload ? (
    <Button leftSection={<IconUpload size={16} />} onClick={() => setOpen(true)}>
      {t('upload')}
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        call={gatewayStatementCalls.list}
        title={t('title')}
        description={t('description')}
        actions={upload}
        columns={columns}
        sorts={['-createdAt', 'createdAt']}
        filters={filters}
        rowName={({ fileName }) => fileName}
        empty={{ title: t('empty'), text: t('emptyText'), action: upload }}
      />
      {isOpen ? <UploadDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function useColumns(): ListColumn<GatewayStatement>[] {
  const { t, i18n } = useTranslation('gateway-statements');
  const [day, moment] = [useFormatDate(), useFormatDateTime()];
  const count = (value: number) => value.toLocaleString(i18n.language);
  return [
    {
      key: 'file',
      header: t('file'),
      isTitle: true,
      cell: ({ id, fileName, gateway }) => (
        <>
          <Anchor component={Link} to={`/admin/statement-matching/${id}`} size="sm" fw={600}>
            {fileName}
          </Anchor>
          <Text size="xs" c="dimmed">
            {gatewayNamesShown[gateway]}
          </Text>
        </>
      ),
    },
    {
      key: 'period',
      header: t('period'),
      cell: ({ startsOn, endsOn }) => `${day(startsOn)} – ${day(endsOn)}`,
    },
    { key: 'rows', header: t('rows'), align: 'end', cell: ({ rowCount }) => count(rowCount) },
    { key: 'matched', header: t('matched'), align: 'end', cell: ({ matchedCount }) => count(matchedCount) },
    {
      key: 'differences',
      header: t('differences'),
      align: 'end',
      cell: ({ differenceCount }) => count(differenceCount),
    },
    {
      key: 'open',
      header: t('open'),
      cell: ({ openCount }) => (
        <Badge variant="light" color={openCount > 0 ? 'red' : 'green'} tt="none">
          {openCount > 0 ? t('openCount', { count: openCount }) : t('allResolved')}
        </Badge>
      ),
    },
    {
      key: 'createdAt',
      header: t('uploadedAt'),
      sort: 'createdAt',
      cell: ({ createdAt, author }) => (
        <>
          <Text size="sm">{moment(createdAt)}</Text>
          <Text size="xs" c="dimmed">
            {author}
          </Text>
        </>
      ),
    },
  ];
}
