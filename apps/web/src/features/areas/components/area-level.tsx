import { Button, Group, Skeleton, Table, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { type AreaSort, useAreas } from '../api.ts';
import type { OnAreaAction } from './area-dialogs.tsx';
import { AreaRow } from './area-row.tsx';
import classes from './area-table.module.css';
import { columnCount, indentOf } from './area-table.tsx';
import { ShowMore } from './show-more.tsx';

interface AreaLevelProps {
  readonly parent: 'root' | number;
  /** 1 at the top. */
  readonly depth: number;
  readonly sort: AreaSort;
  readonly expanded: ReadonlySet<number>;
  readonly onToggle: (id: number) => void;
  readonly onAct: OnAreaAction;
}

/** The direct children of an area; an expanded one is followed by its own level. */
export function AreaLevel({ parent, depth, sort, expanded, onToggle, onAct }: AreaLevelProps) {
  const { t } = useTranslation(['areas', 'shell']);
  const problemText = useProblemText();
  const level = useAreas({ parent, sort });

  if (level.isPending) {
    return (
      <Table.Tr role="row">
        <Table.Td role="gridcell" colSpan={columnCount} className={classes['first']} style={indentOf(depth)}>
          <Skeleton height={14} width={220} aria-label={t('loading')} />
        </Table.Td>
      </Table.Tr>
    );
  }
  if (!level.data) {
    return (
      <Table.Tr role="row">
        <Table.Td role="gridcell" colSpan={columnCount} className={classes['first']} style={indentOf(depth)}>
          <Group gap="sm" role="alert">
            <Text size="sm" c="var(--mantine-color-error)">
              {problemText(level.error)}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              loading={level.isFetching}
              onClick={() => level.refetch()}
            >
              {t('shell:retry')}
            </Button>
          </Group>
        </Table.Td>
      </Table.Tr>
    );
  }
  return (
    <>
      {level.data.items.map((area) => {
        const isOpen = area.childCount > 0 && expanded.has(area.id);
        return (
          <Fragment key={area.id}>
            <AreaRow area={area} place={{ depth, isOpen, onToggle: () => onToggle(area.id) }} onAct={onAct} />
            {isOpen ? (
              <AreaLevel
                parent={area.id}
                depth={depth + 1}
                sort={sort}
                expanded={expanded}
                onToggle={onToggle}
                onAct={onAct}
              />
            ) : null}
          </Fragment>
        );
      })}
      <ShowMore list={level} depth={depth} />
    </>
  );
}
