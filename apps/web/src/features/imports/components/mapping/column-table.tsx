import { type ImportField, importFields } from '@lastmile/contract';
import { NativeSelect, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '../../api.ts';
import { useFieldName } from '../labels.ts';

interface ColumnTableProps {
  readonly columns: ImportDetail['columns'];
  readonly mapping: readonly (ImportField | null)[];
  readonly onChoose: (index: number, field: ImportField | null) => void;
}

/** The file's columns with sample cells and their mapping. */
export function ColumnTable({ columns, mapping, onChoose }: ColumnTableProps) {
  const { t } = useTranslation('imports');
  const nameOf = useFieldName();
  const options = [
    { value: '', label: t('ignored') },
    ...importFields.map((field) => ({ value: field, label: nameOf(field) })),
  ];
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table verticalSpacing={6} aria-label={t('mappingTitle')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('column')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('samples')}</Table.Th>
            <Table.Th>{t('field')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map(({ header, samples }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Columns keep their positions, and two may share a header.
            <Table.Tr key={index}>
              <Table.Td>
                <Text size="sm" fw={600}>
                  {header || t('columnNumber', { number: index + 1 })}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm" maw={320}>
                <Text size="sm" c="dimmed" truncate>
                  {samples.join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td w={240}>
                <NativeSelect
                  aria-label={t('fieldOf', { column: header || index + 1 })}
                  data={options}
                  value={mapping[index] ?? ''}
                  onChange={(event) =>
                    onChoose(index, (event.currentTarget.value || null) as ImportField | null)
                  }
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
