import type { RouterDetail } from '@lastmile/contract';
import { Button, Collapse, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouterFormParts } from '../router-form.ts';
import { ConnectionTest } from './connection-test.tsx';
import { SetupScriptPanel } from './setup-script-panel.tsx';

interface ConnectionActionsProps {
  readonly parts: RouterFormParts;
  readonly known?: RouterDetail;
}

/** Setup script and connection test, below the connection fields. */
export function ConnectionActions({ parts, known }: ConnectionActionsProps) {
  const { t } = useTranslation('routers');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Stack gap="md">
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t('script.title')}
        </Button>
        <Collapse expanded={isOpen} id={id}>
          <div style={{ paddingTop: 'var(--mantine-spacing-sm)' }}>
            <SetupScriptPanel typed={parts.typed} />
          </div>
        </Collapse>
      </div>
      <ConnectionTest parts={parts} {...(known ? { known } : {})} />
    </Stack>
  );
}
