import type { Area } from '@lastmile/contract';
import { RelativeTime } from '@lastmile/ui';
import { ActionIcon, Table } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OnAreaAction } from './area-dialogs.tsx';
import { AreaRowMenu } from './area-row-menu.tsx';
import classes from './area-table.module.css';
import { indentOf } from './area-table.tsx';

interface AreaRowProps {
  readonly area: Area;
  /** Level and position in the tree. */
  readonly place: { readonly depth: number; readonly isOpen: boolean; readonly onToggle: () => void };
  readonly onAct: OnAreaAction;
}

export function AreaRow({ area, place, onAct }: AreaRowProps) {
  const { t, i18n } = useTranslation('areas');
  const canOpen = area.childCount > 0;
  return (
    <Table.Tr
      role="row"
      className={classes['row']}
      tabIndex={-1}
      data-row={area.id}
      data-parent={area.parentId ?? undefined}
      aria-level={place.depth}
      style={indentOf(place.depth)}
      {...(canOpen ? { 'aria-expanded': place.isOpen } : {})}
    >
      <Table.Td role="gridcell" className={classes['first']}>
        <div className={classes['name']}>
          <Toggle area={area} place={place} />
          {area.name}
        </div>
      </Table.Td>
      <Table.Td role="gridcell" className={classes['detail']} lang="bn">
        {area.nameBn}
      </Table.Td>
      <Table.Td role="gridcell" className={classes['detail']}>
        {area.code ? (
          <>
            <span className={classes['label']}>{t('code')}</span> {area.code}
          </>
        ) : null}
      </Table.Td>
      <CountCell label={t('children')} count={area.childCount} />
      <CountCell label={t('subscribers')} count={area.subscriberCount} />
      <Table.Td role="gridcell" className={`${classes['detail']} ${classes['changed']}`}>
        <span className={classes['label']}>{t('updated')}</span>{' '}
        <RelativeTime instant={area.updatedAt} locale={i18n.language} />
      </Table.Td>
      <Table.Td role="gridcell" className={classes['menu']}>
        <AreaRowMenu area={area} onAct={onAct} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Empty instead of zero, because most leaf areas have no children. */
function CountCell({ label, count }: { readonly label: string; readonly count: number }) {
  const { i18n } = useTranslation('areas');
  return (
    <Table.Td role="gridcell" className={`${classes['detail']} ${classes['number']}`}>
      {count > 0 ? (
        <>
          <span className={classes['label']}>{label}</span> {count.toLocaleString(i18n.language)}
        </>
      ) : null}
    </Table.Td>
  );
}

function Toggle({ area, place }: { area: Area; place: AreaRowProps['place'] }) {
  const { t } = useTranslation('areas');
  const Chevron = place.isOpen ? IconChevronDown : IconChevronRight;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      // Not focusable: arrow keys on the row expand and collapse it.
      tabIndex={-1}
      data-toggle
      onClick={place.onToggle}
      style={{ visibility: area.childCount > 0 ? 'visible' : 'hidden' }}
      aria-label={place.isOpen ? t('close', { name: area.name }) : t('open', { name: area.name })}
    >
      <Chevron size={16} />
    </ActionIcon>
  );
}
