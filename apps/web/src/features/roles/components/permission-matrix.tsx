import { actions, type Subject, subjects } from '@lastmile/contract';
import { Checkbox, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Permission } from '../api.ts';
import classes from './permission-matrix.module.css';
import { useAbilityLabels } from './use-ability-labels.ts';

interface PermissionMatrixProps {
  readonly permissions: readonly Permission[];
  readonly held: ReadonlySet<number>;
  /** Permissions that cannot be removed. */
  readonly fixed?: ReadonlySet<number>;
  readonly onChange: (held: ReadonlySet<number>) => void;
}

/** Subjects as rows, actions as columns; a checkbox where the permission exists. */
export function PermissionMatrix({ permissions, held, fixed, onChange }: PermissionMatrixProps) {
  const { t } = useTranslation('roles');
  const labels = useAbilityLabels();
  const of = (subject: Subject) => permissions.filter((permission) => permission.subject === subject);
  const rows = subjects.filter((subject) => of(subject).length > 0);
  const holdsAll = permissions.some(
    ({ id, action, subject }) => action === 'manage' && subject === 'all' && held.has(id),
  );
  const toggle = (id: number, isHeld: boolean) => {
    const next = new Set(held);
    if (isHeld) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <Table className={classes['matrix']} aria-label={t('matrix')} role="table">
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          <Table.Th role="columnheader">{t('subject')}</Table.Th>
          {actions.map((action) => (
            <Table.Th key={action} role="columnheader" ta="center">
              {labels.action(action)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {rows.map((subject) => {
          const own = of(subject);
          const managesIt = own.some(({ action, id }) => action === 'manage' && held.has(id));
          return (
            <Table.Tr key={subject} role="row">
              <Table.Th role="rowheader" scope="row" fw={500}>
                {labels.subject(subject)}
              </Table.Th>
              {actions.map((action) => {
                const permission = own.find((one) => one.action === action);
                // A wildcard for the action or the subject includes this permission.
                const isIncluded = (holdsAll && subject !== 'all') || (managesIt && action !== 'manage');
                return (
                  <Table.Td key={action} role="cell" data-empty={permission === undefined}>
                    {permission ? (
                      <Checkbox
                        size="sm"
                        label={labels.action(action)}
                        aria-label={t('permissionPair', {
                          action: labels.action(action),
                          subject: labels.subject(subject),
                        })}
                        title={permission.description ?? permission.label}
                        checked={isIncluded || held.has(permission.id)}
                        disabled={isIncluded || (fixed?.has(permission.id) ?? false)}
                        onChange={(event) => toggle(permission.id, event.currentTarget.checked)}
                      />
                    ) : null}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
