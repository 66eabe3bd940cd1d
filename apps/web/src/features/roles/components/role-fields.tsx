import { ErrorState, FormSection, TableSkeleton, WideField } from '@lastmile/ui';
import { Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { usePermissions } from '../api.ts';
import { PermissionMatrix } from './permission-matrix.tsx';

interface RoleFieldsProps {
  readonly field: (name: 'name' | 'description') => Record<string, unknown>;
  /** The display name of a built-in role, which cannot be renamed. */
  readonly fixedName?: string;
  readonly requiresTwoFactor: boolean;
  readonly onRequiresTwoFactor: (required: boolean) => void;
  readonly permissionIds: readonly number[];
  readonly fixedIds?: readonly number[];
  readonly onPermissionIds: (ids: number[]) => void;
  /** Fields that only a new role has. */
  readonly children?: ReactNode;
}

export function RoleFields(props: RoleFieldsProps) {
  const { t } = useTranslation(['roles', 'shell']);
  const problemText = useProblemText();
  const permissions = usePermissions();
  return (
    <>
      <FormSection title={t('roleSection')} text={t('roleSectionText')}>
        {props.fixedName === undefined ? (
          <TextInput {...props.field('name')} label={t('name')} withAsterisk description={t('nameHint')} />
        ) : (
          <TextInput value={props.fixedName} label={t('name')} readOnly description={t('nameFixed')} />
        )}
        <TextInput {...props.field('description')} label={t('about')} description={t('aboutHint')} />
        {props.children}
        <WideField>
          <Switch
            label={t('requiresTwoFactor')}
            description={t('requiresTwoFactorHint')}
            checked={props.requiresTwoFactor}
            onChange={(event) => props.onRequiresTwoFactor(event.currentTarget.checked)}
          />
        </WideField>
      </FormSection>
      <section
        style={{
          padding: 'var(--mantine-spacing-lg)',
          borderTop: '1px solid var(--mantine-color-default-border)',
        }}
      >
        {permissions.isPending ? <TableSkeleton label={t('matrixLoading')} /> : null}
        {permissions.isError ? (
          <ErrorState
            title={t('matrixFailed')}
            text={problemText(permissions.error)}
            retryLabel={t('shell:retry')}
            onRetry={() => permissions.refetch()}
          />
        ) : null}
        {permissions.data ? (
          <PermissionMatrix
            permissions={permissions.data}
            held={new Set(props.permissionIds)}
            fixed={new Set(props.fixedIds)}
            onChange={(held) => props.onPermissionIds([...held])}
          />
        ) : null}
      </section>
    </>
  );
}
