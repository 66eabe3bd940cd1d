import type { ImportRow } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Anchor, Badge, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { workspacePath } from '../../../../entities/subscribers/paths.ts';
import { resultDisplay, useFieldName, useReasonText } from '../labels.ts';

export function useRowColumns(): ListColumn<ImportRow>[] {
  const { t } = useTranslation(['imports', 'subscribers']);
  return [
    { key: 'row', header: t('row'), width: 70, align: 'end', cell: ({ id }) => id },
    {
      key: 'username',
      header: t('subscribers:username'),
      isTitle: true,
      cell: ({ cells, subscriberId }) =>
        subscriberId === null ? (
          <Text size="sm" fw={600}>
            {cells.username || t('noUsername')}
          </Text>
        ) : (
          <Anchor component={Link} to={workspacePath(subscriberId)} size="sm" fw={600}>
            {cells.username}
          </Anchor>
        ),
    },
    { key: 'result', header: t('result'), cell: (row) => <ResultBadge row={row} /> },
    { key: 'why', header: t('reason'), wraps: true, cell: (row) => <RowReasons row={row} /> },
    { key: 'name', header: t('subscribers:name'), cell: ({ cells }) => cells.name },
    { key: 'mobile', header: t('subscribers:mobile'), cell: ({ cells }) => cells.mobile },
    { key: 'package', header: t('subscribers:package'), cell: ({ cells }) => cells.packageName },
    { key: 'router', header: t('subscribers:router'), cell: ({ cells }) => cells.routerName },
    {
      key: 'area',
      header: t('subscribers:area'),
      hiddenByDefault: true,
      cell: ({ cells }) => cells.areaName,
    },
  ];
}

function ResultBadge({ row: { result, done } }: { readonly row: ImportRow }) {
  const { t } = useTranslation('imports');
  if (result === null) return null;
  const { key, color } = resultDisplay[result];
  return (
    <Badge variant="light" color={color} tt="none">
      {done ? `${t(key)} · ${t('rowDone')}` : t(key)}
    </Badge>
  );
}

/** All errors of a row, or the fields that it changes. */
function RowReasons({ row: { reasons, changes } }: { readonly row: ImportRow }) {
  const reasonText = useReasonText();
  const nameOf = useFieldName();
  if (reasons.length === 0) return changes.map(nameOf).join(', ');
  return (
    <Stack gap={2}>
      {reasons.map((reason) => (
        <Text key={`${reason.field} ${reason.code}`} size="sm">
          {reasonText(reason)}
        </Text>
      ))}
    </Stack>
  );
}
