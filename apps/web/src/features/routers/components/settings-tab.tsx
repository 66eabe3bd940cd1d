import { ProblemError, type RouterDetail, routerEditForm } from '@lastmile/contract';
import { Alert, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { FormBody } from '../../../shared/kit/form/form-page.tsx';
import { useUpdateRouter } from '../api.ts';
import { RouterFields } from './router-fields.tsx';
import { changesConnection, type RouterFormInput, toRouterFormParts } from './router-form.ts';
import { ConnectionActions } from './setup/connection-actions.tsx';

interface SettingsTabProps {
  readonly router: RouterDetail;
  readonly onReload: () => void;
}

/** The form follows the router's data until the user edits it. */
export function SettingsTab({ router, onReload }: SettingsTabProps) {
  const { t } = useTranslation('routers');
  const [initialRouter, setInitialRouter] = useState<RouterDetail>();
  const shown = initialRouter ?? router;
  if (router.archived) return <Alert color="gray" title={t('archivedText')} />;
  return (
    <RouterForm
      key={shown.version}
      router={shown}
      onDirty={(isDirty) => setInitialRouter(isDirty ? shown : undefined)}
      onReload={() => {
        setInitialRouter(undefined);
        onReload();
      }}
    />
  );
}

const typedOf = (router: RouterDetail): RouterFormInput & { version: number } => ({
  name: router.name,
  host: router.host,
  port: router.port,
  protocol: router.protocol,
  username: router.username,
  password: '',
  currentPassword: '',
  areaId: router.areaId,
  latitude: router.latitude,
  longitude: router.longitude,
  note: router.note ?? '',
  expiredProfile: router.expiredProfile ?? '',
  pollSeconds: router.pollSeconds,
  textEncoding: router.textEncoding,
  version: router.version,
});

interface RouterFormProps extends SettingsTabProps {
  readonly onDirty: (isDirty: boolean) => void;
}

function RouterForm({ router, onDirty, onReload }: RouterFormProps) {
  const { t } = useTranslation('routers');
  const update = useUpdateRouter(router.id);
  const contractForm = useContractForm(routerEditForm, typedOf(router));
  const { isDirty, problem } = contractForm;
  const parts = toRouterFormParts(contractForm as never);
  const isStale = problem instanceof ProblemError && problem.problem.code === 'stale';
  // biome-ignore lint/correctness/useExhaustiveDependencies: called only when the dirty state changes, not when the callback does
  useEffect(() => onDirty(isDirty), [isDirty]);
  return (
    <FormBody
      form={contractForm}
      submitLabel={t('save')}
      effect={t('saveEffect')}
      onSubmit={({ password, currentPassword, ...body }) =>
        update.mutateAsync({
          ...body,
          ...(password ? { password } : {}),
          ...(currentPassword ? { currentPassword } : {}),
        })
      }
      onSaved={() => {
        notifications.show({ message: t('saved', { name: parts.typed.name }) });
        onReload();
      }}
      problemActions={
        isStale ? (
          <Button size="compact-sm" variant="default" onClick={onReload}>
            {t('reload')}
          </Button>
        ) : null
      }
    >
      <RouterFields
        parts={parts}
        areaName={router.areaName}
        isKnown
        needsConfirmation={changesConnection(parts.typed, router)}
        connectionTools={<ConnectionActions parts={parts} known={router} />}
      />
    </FormBody>
  );
}
