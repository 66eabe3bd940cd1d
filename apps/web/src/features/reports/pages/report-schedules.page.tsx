import { type ReportSchedule, reportNames, reportScheduleCalls } from '@lastmile/contract';
import { ConfirmDialog, type FilterField, RowActions } from '@lastmile/ui';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useScheduleChanges } from '../api.ts';
import { reportPages } from '../components/schedules/report-pages.ts';
import { ScheduleDialog } from '../components/schedules/schedule-dialog.tsx';
import { useScheduleColumns } from '../components/schedules/use-schedule-columns.tsx';

type Chosen = { readonly action: 'edit' | 'delete'; readonly schedule: ReportSchedule };

/** Reports that are mailed regularly: when, to whom, and how the last time went. */
export default function ReportSchedulesPage() {
  const { t } = useTranslation(['reports', 'routes']);
  const columns = useScheduleColumns();
  const [chosen, setChosen] = useState<Chosen>();
  const close = () => setChosen(undefined);
  const filters = useMemo<FilterField[]>(
    () => [
      {
        name: 'report',
        label: t('schedule.report'),
        kind: 'choice',
        options: reportNames.map((value) => ({ value, label: t(`routes:${reportPages[value]}`) })),
      },
      {
        name: 'state',
        label: t('schedule.state'),
        kind: 'choice',
        options: [
          { value: 'active', label: t('schedule.active') },
          { value: 'paused', label: t('schedule.paused') },
        ],
      },
    ],
    [t],
  );
  const titleOf = ({ report }: ReportSchedule) => t(`routes:${reportPages[report]}`);
  return (
    <>
      <ListPage
        call={reportScheduleCalls.list}
        title={t('routes:report-schedules')}
        columns={columns}
        sorts={['nextAt', '-nextAt', '-createdAt', 'createdAt']}
        filters={filters}
        rowName={titleOf}
        rowMenu={(schedule) =>
          schedule.isChangeable ? (
            <ScheduleMenu schedule={schedule} title={titleOf(schedule)} onChoose={setChosen} />
          ) : null
        }
        empty={{
          title: t('schedule.empty'),
          text: t('schedule.emptyText'),
          action: (
            <Button component={Link} to={`/isp/${reportPages.dateWise}`}>
              {t('schedule.openReports')}
            </Button>
          ),
        }}
      />
      {chosen?.action === 'edit' ? (
        <ScheduleDialog
          report={chosen.schedule.report}
          title={titleOf(chosen.schedule)}
          filters={chosen.schedule.filters}
          schedule={chosen.schedule}
          onClose={close}
        />
      ) : null}
      {chosen?.action === 'delete' ? (
        <DeleteDialog schedule={chosen.schedule} title={titleOf(chosen.schedule)} onClose={close} />
      ) : null}
    </>
  );
}

interface ScheduleMenuProps {
  readonly schedule: ReportSchedule;
  readonly title: string;
  readonly onChoose: (chosen: Chosen) => void;
}

function ScheduleMenu({ schedule, title, onChoose }: ScheduleMenuProps) {
  const { t } = useTranslation('reports');
  const problemText = useProblemText();
  const { pause, resume } = useScheduleChanges();
  const onError = (error: unknown) => notifications.show({ color: 'red', message: problemText(error) });
  const { id, pausedFor } = schedule;
  return (
    <RowActions label={t('schedule.actionsOf', { report: title })}>
      <Menu.Item onClick={() => onChoose({ action: 'edit', schedule })}>{t('schedule.edit')}</Menu.Item>
      {pausedFor ? (
        <Menu.Item onClick={() => resume.mutate(id, { onError })}>{t('schedule.resume')}</Menu.Item>
      ) : (
        <Menu.Item onClick={() => pause.mutate(id, { onError })}>{t('schedule.pause')}</Menu.Item>
      )}
      <Menu.Item c="var(--mantine-color-error)" onClick={() => onChoose({ action: 'delete', schedule })}>
        {t('schedule.delete')}
      </Menu.Item>
    </RowActions>
  );
}

interface DeleteDialogProps {
  readonly schedule: ReportSchedule;
  readonly title: string;
  readonly onClose: () => void;
}

function DeleteDialog({ schedule, title, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('reports');
  const { remove } = useScheduleChanges();
  const onSuccess = () => {
    notifications.show({ message: t('schedule.deleted', { report: title }) });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('schedule.deleteTitle')}
      preview={t('schedule.deleteText', { report: title })}
      confirmLabel={t('schedule.delete')}
      dangerous
      confirming={remove.isPending}
      problem={<ProblemAlert error={remove.error} />}
      onClose={onClose}
      onConfirm={() => remove.mutate(schedule.id, { onSuccess })}
    />
  );
}
