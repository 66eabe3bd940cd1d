import type { Area } from '@lastmile/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsMove, IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import type { OnAreaAction } from './area-dialogs.tsx';

/** Actions on one area; hidden from users who may only read. */
export function AreaRowMenu({ area, onAct }: { readonly area: Area; readonly onAct: OnAreaAction }) {
  const { t } = useTranslation('areas');
  const ability = useCurrentAbility();
  const canCreate = ability.can('create', 'Area');
  const canUpdate = ability.can('update', 'Area');
  const canDelete = ability.can('delete', 'Area');
  if (!canCreate && !canUpdate && !canDelete) return null;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal returnFocus>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          data-row-menu
          aria-label={t('actionsOf', { name: area.name })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canCreate ? (
          <Menu.Item
            leftSection={<IconPlus size={16} />}
            onClick={() => onAct({ kind: 'create', parent: area })}
          >
            {t('createChild')}
          </Menu.Item>
        ) : null}
        {canUpdate ? (
          <>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onAct({ kind: 'edit', area })}>
              {t('edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowsMove size={16} />}
              onClick={() => onAct({ kind: 'move', area })}
            >
              {t('move')}
            </Menu.Item>
          </>
        ) : null}
        {canDelete ? (
          <>
            <Menu.Divider />
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} />}
              onClick={() => onAct({ kind: 'delete', area })}
            >
              {t('delete')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
