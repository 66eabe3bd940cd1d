import { type FilterField, FilterRow, type ListColumn, SearchField } from '@lastmile/ui';
import { Box, Group, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useColumnLayout } from './column-layout.ts';
import { ColumnSettings } from './column-settings.tsx';
import type { ListState } from './list-state.ts';
import { ViewMenu } from './views/view-menu.tsx';

interface ListToolbarProps<Row> {
  readonly list: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly fields: readonly FilterField[];
  readonly sorts: readonly string[];
  readonly searchLabel?: string;
  readonly state: ListState;
  readonly onChange: (next: Partial<ListState>) => void;
}

/** Search, filters and column menu; on a phone also the sort, because cards have no column headers. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { list, columns, fields, searchLabel, state, onChange } = props;
  const { t } = useTranslation('shared');
  const { layout, setLayout } = useColumnLayout(list, columns);
  const sortable = columns.flatMap(({ sort, header }) => (sort ? [{ sort, header }] : []));
  return (
    <Group p="sm" gap="xs" align="center">
      {searchLabel ? (
        <Box flex={{ base: '1 1 100%', sm: '1 1 180px' }} maw={{ sm: 380 }}>
          <SearchField
            label={searchLabel}
            clearLabel={t('searchClear')}
            value={state.search}
            onSearch={(search) => onChange({ search })}
          />
        </Box>
      ) : null}
      <FilterRow
        fields={fields}
        values={state.filters}
        onChange={(filters) => onChange({ filters })}
        onPhone={sortable.length > 0 ? <PhoneSort {...{ sortable, state, onChange }} /> : null}
      />
      <Group gap="xs" ms="auto" wrap="nowrap">
        <ViewMenu list={list} state={state} layout={layout} onChange={onChange} onLayout={setLayout} />
        <ColumnSettings list={list} columns={columns} />
      </Group>
    </Group>
  );
}

interface PhoneSortProps extends Pick<ListToolbarProps<unknown>, 'state' | 'onChange'> {
  readonly sortable: readonly { readonly sort: string; readonly header: string }[];
}

function PhoneSort({ sortable, state, onChange }: PhoneSortProps) {
  const { t } = useTranslation('shared');
  return (
    <NativeSelect
      hiddenFrom="sm"
      aria-label={t('sortBy')}
      value={state.sort}
      onChange={(event) => onChange({ sort: event.currentTarget.value })}
      data={sortable.flatMap(({ sort, header }) => [
        { value: sort, label: t('ascending', { column: header }) },
        { value: `-${sort}`, label: t('descending', { column: header }) },
      ])}
    />
  );
}
