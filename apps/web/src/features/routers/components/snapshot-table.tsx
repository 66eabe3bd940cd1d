import { type ListColumn, ListTable } from '@lastmile/ui';
import { Paper, Text } from '@mantine/core';

interface SnapshotTableProps<Row extends { readonly name: string }> {
  readonly label: string;
  readonly empty: string;
  readonly rows: readonly Row[];
  readonly columns: readonly ListColumn<Row & { readonly id: number }>[];
}

const ignore = () => {};

/** Keeps the router's own order of rows. */
export function SnapshotTable<Row extends { readonly name: string }>(props: SnapshotTableProps<Row>) {
  const { label, empty, rows, columns } = props;
  return (
    <Paper withBorder>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed" p="lg">
          {empty}
        </Text>
      ) : (
        <ListTable
          label={label}
          rows={rows.map((row, index) => ({ ...row, id: index + 1 }))}
          columns={columns}
          sort=""
          onSort={ignore}
        />
      )}
    </Paper>
  );
}
