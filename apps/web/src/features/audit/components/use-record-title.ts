import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../../entities/roles/role-name.ts';
import { useIspProfile } from '../../../shared/session/use-isp-profile.ts';
import type { AuditRow } from '../api.ts';
import { entities, events } from './entities.ts';

type Entry = Pick<AuditRow, 'entity' | 'entityId' | 'title' | 'action' | 'before' | 'after'>;

/** A name that the entry itself recorded, for records that were deleted since. */
const recordedName = ({ before, after }: Entry): string | null => {
  const values = { ...before, ...after };
  for (const key of ['name', 'username', 'full_name', 'number', 'file_name', 'label']) {
    const value = values[key];
    if (typeof value === 'string') return value;
  }
  return null;
};

/** "Invoice: INV-2026-00012", or the event that was recorded. */
export function useRecordTitle() {
  const { t } = useTranslation('audit');
  const roleName = useRoleName();
  return (entry: Entry): string => {
    const event = entry.action === 'event' ? events[String(entry.after?.['event'])] : undefined;
    if (event) return t(event);
    const kind = t(entities[entry.entity]?.key ?? 'unknownEntity');
    const name = entry.title ?? recordedName(entry);
    if (name) return `${kind}: ${entry.entity === 'roles' ? roleName(name) : name}`;
    return entry.entityId === null ? kind : `${kind} ${entry.entityId}`;
  };
}

/** The page of the record; undefined for deleted ones, and for an administrator who does not act as the ISP. */
export function useRecordPath() {
  const ofIsp = useIspProfile() !== undefined;
  return ({ entity, entityId, action }: Entry): string | undefined => {
    const path = entities[entity]?.path;
    if (!path || action === 'delete') return undefined;
    const address = typeof path === 'string' ? path : entityId === null ? undefined : path(entityId);
    return address?.startsWith('/admin/') || ofIsp ? address : undefined;
  };
}
