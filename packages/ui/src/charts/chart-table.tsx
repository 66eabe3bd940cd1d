import { Table, VisuallyHidden } from '@mantine/core';
import { useUiLabels } from '../ui-labels.tsx';

export interface ChartTableProps {
  readonly labelHeader: string;
  readonly valueHeaders: readonly string[];
  /** Texts are formatted in the user's locale, one per value. */
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly texts: readonly string[];
  }[];
}

/** The figures of a chart, for screen readers. */
export function ChartTable({ labelHeader, valueHeaders, rows }: ChartTableProps) {
  const labels = useUiLabels();
  return (
    <VisuallyHidden>
      <Table>
        <caption>{labels.chartTable}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{labelHeader}</Table.Th>
            {valueHeaders.map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, label, texts }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{label}</Table.Th>
              {texts.map((text, at) => (
                <Table.Td key={valueHeaders[at]}>{text}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </VisuallyHidden>
  );
}
