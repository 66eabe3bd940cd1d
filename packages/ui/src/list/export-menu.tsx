import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useUiLabels } from '../ui-labels.tsx';

export type ExportFormat = 'csv' | 'xlsx';

interface ExportMenuProps {
  readonly onExport: (format: ExportFormat) => void;
  readonly exporting: boolean;
}

/** Exports everything that matches the list's search and filters. */
export function ExportMenu({ onExport, exporting }: ExportMenuProps) {
  const labels = useUiLabels();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />} loading={exporting}>
          {labels.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onExport('csv')}>{labels.exportCsv}</Menu.Item>
        <Menu.Item onClick={() => onExport('xlsx')}>{labels.exportXlsx}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
