import { PageHeader, SearchField } from '@lastmile/ui';
import { Button, Group, Paper } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { type AreaDialog, AreaDialogs } from '../components/area-dialogs.tsx';
import { AreaExport } from '../components/area-export.tsx';
import { AreaSearchResults } from '../components/area-search-results.tsx';
import { AreaTree } from '../components/area-tree.tsx';
import { useAreaListState } from '../components/list-state.ts';

export default function AreaManagementPage() {
  const { t } = useTranslation('areas');
  const ability = useCurrentAbility();
  const { state, sort, change } = useAreaListState();
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const [dialog, setDialog] = useState<AreaDialog>();

  const toggle = (id: number, open = !expanded.has(id)) => {
    const next = new Set(expanded);
    if (open) next.add(id);
    else next.delete(id);
    setExpanded(next);
  };
  const createAtTop = ability.can('create', 'Area')
    ? () => setDialog({ kind: 'create', parent: null })
    : undefined;

  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <AreaExport search={state.search} sort={sort} />
            {createAtTop ? (
              <Button leftSection={<IconPlus size={16} />} onClick={createAtTop}>
                {t('create')}
              </Button>
            ) : null}
          </>
        }
      />
      <Paper withBorder>
        <Group p="sm" maw={420}>
          <div style={{ flex: 1 }}>
            <SearchField
              label={t('search')}
              clearLabel={t('searchClear')}
              value={state.search}
              onSearch={(search) => change({ search })}
            />
          </div>
        </Group>
        {state.search ? (
          <AreaSearchResults state={state} onChange={change} onAct={setDialog} />
        ) : (
          <AreaTree
            sort={sort}
            onSort={(next) => change({ sort: next })}
            expanded={expanded}
            onToggle={toggle}
            onAct={setDialog}
            onCreate={createAtTop}
          />
        )}
      </Paper>
      <AreaDialogs
        dialog={dialog}
        onClose={() => setDialog(undefined)}
        onPlaced={(parentId) => parentId !== null && toggle(parentId, true)}
      />
    </>
  );
}
