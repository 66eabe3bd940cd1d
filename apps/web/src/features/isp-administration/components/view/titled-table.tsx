import { type ListColumn, ListTable } from '@lastmile/ui';
import { Paper, Text, Title } from '@mantine/core';
import { useId } from 'react';

interface TitledTableProps<Row extends { readonly id: number }> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly ListColumn<Row>[];
  readonly empty: string;
}

/** A short table of a page that shows one object. */
export function TitledTable<Row extends { readonly id: number }>(props: TitledTableProps<Row>) {
  const { title, rows, columns, empty } = props;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h5" mb="xs" id={id}>
        {title}
      </Title>
      {rows.length > 0 ? (
        <Paper withBorder>
          <ListTable label={title} rows={rows} columns={columns} sort="" onSort={() => undefined} />
        </Paper>
      ) : (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
    </section>
  );
}
