import {
  type TicketAttachment,
  type VisitMaterial,
  type VisitOutcome,
  type VisitRow,
  visitOutcomes,
} from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Checkbox, Radio, Stack, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachmentsField } from '../../../entities/tickets/attachments-field.tsx';
import { useFinishVisit } from '../../../entities/visits/api.ts';
import { outcomeKeys } from '../../../entities/visits/labels.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { MaterialsField } from './materials-field.tsx';

interface ResultDialogProps {
  readonly visit: VisitRow;
  readonly onClose: () => void;
}

/** What the technician found and did. */
export function ResultDialog({ visit, onClose }: ResultDialogProps) {
  const { t } = useTranslation(['visits', 'shell']);
  const finish = useFinishVisit();
  const [outcome, setOutcome] = useState<VisitOutcome>('solved');
  const [result, setResult] = useState('');
  const [materials, setMaterials] = useState<readonly VisitMaterial[]>([]);
  const [photos, setPhotos] = useState<readonly TicketAttachment[]>([]);
  const [resolves, setResolves] = useState(true);
  const isComplete =
    result.trim() !== '' && materials.every(({ name, quantity }) => name.trim() && quantity > 0);
  const submit = () =>
    finish.mutate(
      {
        id: visit.id,
        outcome,
        result,
        materials: [...materials],
        attachmentIds: photos.map(({ id }) => id),
        resolveTicket: outcome === 'solved' && resolves,
      },
      {
        onSuccess: () => {
          notifications.show({ message: t('finished', { number: visit.ticketNumber }) });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('resultTitle', { number: visit.ticketNumber })}
      submitLabel={t('finish')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={finish.isPending}
      submitDisabled={!isComplete}
      disabledReason={t('resultFirst')}
      guarded={result !== '' || photos.length > 0 || materials.length > 0}
    >
      <ProblemAlert error={finish.error} />
      <Radio.Group
        label={t('outcome')}
        value={outcome}
        onChange={(value) => setOutcome(value as VisitOutcome)}
      >
        <Stack gap="xs" mt={4}>
          {visitOutcomes.map((value) => (
            <Radio key={value} value={value} label={t(outcomeKeys[value])} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('result')}
        description={t('resultHint')}
        withAsterisk
        autosize
        minRows={3}
        maxLength={2_000}
        value={result}
        onChange={(event) => setResult(event.currentTarget.value)}
      />
      <MaterialsField value={materials} onChange={setMaterials} />
      <AttachmentsField value={photos} onChange={setPhotos} photos={{ label: t('addPhotos') }} />
      {outcome === 'solved' ? (
        <Checkbox
          label={t('resolveTicket', { number: visit.ticketNumber })}
          checked={resolves}
          onChange={(event) => setResolves(event.currentTarget.checked)}
        />
      ) : null}
    </FormDialog>
  );
}
