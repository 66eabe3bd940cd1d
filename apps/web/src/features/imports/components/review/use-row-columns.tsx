import type { ImportRow } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Anchor, Badge, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { workspacePath } from '../../../../entities/subscribers/paths.ts';
import { useFieldName, useReasonText, verdictLooks } from '../labels.ts';

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
            {cells.username || t('nameless')}
          </Text>
        ) : (
          <Anchor component={Link} to={workspacePath(subscriberId)} size="sm" fw={600}>
            {cells.username}
          </Anchor>
        ),
    },
    { key: 'verdict', header: t('verdict'), cell: (row) => <VerdictBadge row={row} /> },
    { key: 'why', header: t('why'), cell: (row) => <Why row={row} /> },
    { key: 'name', header: t('subscribers:name'), cell: ({ cells }) => cells.name },
    { key: 'mobile', header: t('subscribers:mobile'), cell: ({ cells }) => cells.mobile },
    { key: 'package', header: t('subscribers:package'), cell: ({ cells }) => cells.packageName },
    { key: 'router', header: t('subscribers:router'), cell: ({ cells }) => cells.routerName },
    { key: 'area', header: t('subscribers:area'), hiddenAtFirst: true, cell: ({ cells }) => cells.areaName },
  ];
}

function VerdictBadge({ row: { verdict, done } }: { readonly row: ImportRow }) {
  const { t } = useTranslation('imports');
  if (verdict === null) return null;
  const { key, color } = verdictLooks[verdict];
  return (
    <Badge variant="light" color={color} tt="none">
      {done ? `${t(key)} · ${t('rowDone')}` : t(key)}
    </Badge>
  );
}

/** All reasons against a row, or the fields that it would change. */
function Why({ row: { reasons, changes } }: { readonly row: ImportRow }) {
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
