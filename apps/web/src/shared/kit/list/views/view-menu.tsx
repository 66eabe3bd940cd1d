import type { SavedView } from '@lastmile/contract';
import type { ColumnLayout } from '@lastmile/ui';
import { Button, Loader, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBookmark, IconCheck, IconStar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useProblemText } from '../../../i18n/use-problem-text.ts';
import { usePreferences, useUpdatePreferences } from '../../../session/preferences.tsx';
import type { ListState } from '../list-state.ts';
import { useViewChanges, useViews } from './api.ts';
import { ViewDialog } from './view-dialog.tsx';

interface ViewMenuProps {
  readonly list: string;
  readonly state: ListState;
  readonly layout: ColumnLayout;
  readonly onChange: (next: Partial<ListState>) => void;
  readonly onLayout: (layout: ColumnLayout) => void;
}

/** Saved views of a list: open, save, replace, rename, share, delete, and choose the one the list opens with. */
export function ViewMenu({ list, state, layout, onChange, onLayout }: ViewMenuProps) {
  const { t } = useTranslation('shared');
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [chosenId, setChosenId] = useState<number>();
  const [dialog, setDialog] = useState<'new' | 'edit'>();
  const defaultId = usePreferences().defaultViews[list];
  const views = useViews(list, wasOpened || defaultId !== undefined).data?.items;
  const chosen = views?.find(({ id }) => id === chosenId);
  const open = ({ id, state: { search, sort, filters, columns } }: SavedView) => {
    setChosenId(id);
    onChange({ search, sort, filters });
    onLayout(columns);
  };
  useDefaultView(
    views?.find(({ id }) => id === defaultId),
    open,
  );
  const current: SavedView['state'] = {
    search: state.search,
    sort: state.sort,
    filters: { ...state.filters },
    columns: { hidden: [...layout.hidden], order: [...layout.order], widths: { ...layout.widths } },
  };
  return (
    <>
      <Menu
        opened={isOpen}
        onChange={setIsOpen}
        onOpen={() => setWasOpened(true)}
        position="bottom-end"
        shadow="md"
        withinPortal
        returnFocus
      >
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} />} maw={220}>
            {chosen?.name ?? t('view.views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown miw={220}>
          {isOpen && !views ? <Loader size="xs" m="xs" aria-label={t('loading')} /> : null}
          {views?.length === 0 ? <Menu.Label>{t('view.none')}</Menu.Label> : null}
          {views?.map((view) => (
            <Menu.Item
              key={view.id}
              onClick={() => open(view)}
              leftSection={view.id === chosenId ? <IconCheck size={14} /> : <span style={{ width: 14 }} />}
              rightSection={
                view.id === defaultId ? <IconStar size={14} aria-label={t('view.isDefault')} /> : null
              }
            >
              {view.isOwn ? view.name : t('view.ofOthers', { name: view.name })}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {chosen ? (
            <ChosenViewItems
              list={list}
              view={chosen}
              current={current}
              isDefault={chosen.id === defaultId}
              onEdit={() => setDialog('edit')}
            />
          ) : null}
          <Menu.Item onClick={() => setDialog('new')}>{t('view.saveNew')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog ? (
        <ViewDialog
          list={list}
          state={current}
          view={dialog === 'edit' ? chosen : undefined}
          onClose={() => setDialog(undefined)}
          onSaved={({ id }) => setChosenId(id)}
        />
      ) : null}
    </>
  );
}

/** Opens the default view once, on a list whose address names no filters of its own. */
function useDefaultView(view: SavedView | undefined, open: (view: SavedView) => void): void {
  const [params] = useSearchParams();
  const isPlain = useRef(params.size === 0);
  const openView = useRef(open);
  openView.current = open;
  useEffect(() => {
    if (!view || !isPlain.current) return;
    isPlain.current = false;
    openView.current(view);
  }, [view]);
}

interface ChosenViewItemsProps {
  readonly list: string;
  readonly view: SavedView;
  readonly current: SavedView['state'];
  readonly isDefault: boolean;
  readonly onEdit: () => void;
}

function ChosenViewItems({ list, view, current, isDefault, onEdit }: ChosenViewItemsProps) {
  const { t } = useTranslation('shared');
  const problemText = useProblemText();
  const { update, remove } = useViewChanges(list);
  const preferences = useUpdatePreferences();
  const onError = (error: unknown) => notifications.show({ color: 'red', message: problemText(error) });
  const { id, version, name } = view;
  return (
    <>
      <Menu.Item
        onClick={() => preferences.mutate({ defaultView: { list, id: isDefault ? null : id } }, { onError })}
      >
        {isDefault ? t('view.removeDefault') : t('view.makeDefault')}
      </Menu.Item>
      {view.isOwn ? (
        <>
          <Menu.Item onClick={() => update.mutate({ id, version, state: current }, { onError })}>
            {t('view.replace', { name })}
          </Menu.Item>
          <Menu.Item onClick={onEdit}>{t('view.edit')}</Menu.Item>
          <Menu.Item c="var(--mantine-color-error)" onClick={() => remove.mutate(id, { onError })}>
            {t('view.delete', { name })}
          </Menu.Item>
        </>
      ) : null}
      <Menu.Divider />
    </>
  );
}
