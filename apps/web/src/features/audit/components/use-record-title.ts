import { exportWord, exportWords } from '@lastmile/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../../entities/roles/role-name.ts';
import { chooseLanguage } from '../../../shared/i18n/languages.ts';
import { useIspProfile } from '../../../shared/session/use-isp-profile.ts';
import type { AuditRow } from '../api.ts';
import { entityPath } from './entities.ts';

type Entry = Pick<
  AuditRow,
  'entity' | 'entityId' | 'ispId' | 'title' | 'action' | 'before' | 'after' | 'names' | 'parentId'
>;

/** A name that the entry itself recorded, for records that were deleted since. */
const recordedName = ({ before, after }: Entry): string | null => {
  const values = { ...before, ...after };
  for (const key of ['name', 'username', 'full_name', 'number', 'file_name', 'label']) {
    const value = values[key];
    if (typeof value === 'string') return value;
  }
  return null;
};

const isKnown = (key: 'entity' | 'auditAction', value: string): boolean =>
  Object.hasOwn(exportWords[key] ?? {}, value);

/** What records of a table are called. */
export function useEntityName() {
  const { t, i18n } = useTranslation('audit');
  const language = chooseLanguage(i18n.language);
  return useCallback(
    (entity: string) =>
      isKnown('entity', entity) ? exportWord('entity', entity, language) : t('unknownEntity'),
    [t, language],
  );
}

/** "Invoice: INV-2026-00012", or the event that was recorded. */
export function useRecordTitle() {
  const { i18n } = useTranslation('audit');
  const language = chooseLanguage(i18n.language);
  const entityName = useEntityName();
  const roleName = useRoleName();
  return (entry: Entry): string => {
    const event = entry.action === 'event' ? String(entry.after?.['event']) : '';
    if (isKnown('auditAction', event)) return exportWord('auditAction', event, language);
    const kind = entityName(entry.entity);
    const name = entry.title ?? recordedName(entry);
    if (name) return `${kind}: ${entry.entity === 'roles' ? roleName(name) : name}`;
    return entry.entityId === null ? kind : `${kind} ${entry.entityId}`;
  };
}

/** The page of the record; undefined for deleted ones, and for an administrator who does not act as the ISP. */
export function useRecordPath() {
  const ofIsp = useIspProfile() !== undefined;
  return (entry: Entry): string | undefined =>
    entry.action === 'delete' ? undefined : entityPath(entry, ofIsp);
}
