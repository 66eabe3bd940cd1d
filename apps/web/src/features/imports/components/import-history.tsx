import { type ImportSummary, importCalls } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { Anchor, Badge, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListSection } from '../../../shared/kit/list/list-section.tsx';
import { importPathOf } from '../paths.ts';
import { stateDisplay } from './labels.ts';

export function ImportHistory() {
  const { t, i18n } = useTranslation('imports');
  const number = (value: number) => value.toLocaleString(i18n.language);
  const columns: ListColumn<ImportSummary>[] = [
    {
      key: 'file',
      header: t('file'),
      isTitle: true,
      cell: ({ id, fileName }) => (
        <Anchor component={Link} to={importPathOf(id)} size="sm" fw={600}>
          {fileName}
        </Anchor>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ state }) => (
        <Badge variant="light" color={stateDisplay[state].color} tt="none">
          {t(stateDisplay[state].key)}
        </Badge>
      ),
    },
    { key: 'rows', header: t('rows'), align: 'end', cell: ({ rows }) => number(rows) },
    { key: 'created', header: t('created'), align: 'end', cell: ({ figures }) => number(figures.created) },
    { key: 'updated', header: t('updated'), align: 'end', cell: ({ figures }) => number(figures.updated) },
    {
      key: 'refused',
      header: t('result.refused'),
      align: 'end',
      cell: ({ figures }) => number(figures.refused),
    },
    { key: 'by', header: t('by'), cell: ({ by }) => by },
    {
      key: 'createdAt',
      header: t('when'),
      sort: 'createdAt',
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} locale={i18n.language} />,
    },
  ];
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('history')}
      </Title>
      <ListSection
        call={importCalls.list}
        title={t('history')}
        columns={columns}
        sorts={['-createdAt', 'createdAt']}
        rowName={({ fileName }) => fileName}
        empty={{ title: t('historyEmpty'), text: t('historyEmptyText') }}
      />
    </section>
  );
}
