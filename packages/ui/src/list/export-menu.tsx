import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useKitWords } from '../ui-labels.tsx';

export type ExportFormat = 'csv' | 'xlsx';

interface ExportMenuProps {
  readonly onExport: (format: ExportFormat) => void;
  readonly exporting: boolean;
}

/** Everything that the list's search and filters find, as a file. */
export function ExportMenu({ onExport, exporting }: ExportMenuProps) {
  const words = useKitWords();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />} loading={exporting}>
          {words.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onExport('csv')}>{words.exportCsv}</Menu.Item>
        <Menu.Item onClick={() => onExport('xlsx')}>{words.exportXlsx}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
