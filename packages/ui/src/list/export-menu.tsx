import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useUiLabels } from '../ui-labels.tsx';

export type ExportFormat = 'csv' | 'xlsx';

interface ExportMenuProps {
  readonly onExport: (format: ExportFormat) => void;
  readonly exporting: boolean;
  /** For calls that also write PDF. */
  readonly onExportPdf?: (() => void) | undefined;
}

/** Exports everything that matches the list's search and filters. */
export function ExportMenu({ onExport, exporting, onExportPdf }: ExportMenuProps) {
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
        {onExportPdf ? <Menu.Item onClick={onExportPdf}>{labels.exportPdf}</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
}
