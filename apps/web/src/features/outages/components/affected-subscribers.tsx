import { type AffectedSubscriber, outageCalls } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { creditNotePath } from '../../../entities/billing/credit-note-paths.ts';
import { OnlineDot } from '../../../entities/subscribers/badges.tsx';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { CellLink, PhoneLink, Secondary, TitleLink } from '../../../shared/kit/list/cells.tsx';
import { ListSection } from '../../../shared/kit/list/list-section.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';

export function AffectedSubscribers({ outageId }: { readonly outageId: number }) {
  const { t } = useTranslation('outages');
  const columns = useColumns();
  return (
    <ListSection
      call={outageCalls.subscribers}
      params={{ id: outageId }}
      title={t('affected')}
      columns={columns}
      sorts={['username', '-username']}
      searchLabel={t('searchSubscribers')}
      rowName={({ username }) => username}
      empty={{ title: t('noneAffected'), text: t('noneAffectedText') }}
    />
  );
}

function useColumns(): ListColumn<AffectedSubscriber>[] {
  const { t } = useTranslation(['outages', 'subscribers']);
  const { money } = useMoneyFormat();
  return [
    {
      key: 'username',
      header: t('subscribers:username'),
      isTitle: true,
      sort: 'username',
      cell: ({ id, username, name }) => (
        <>
          <TitleLink to={workspacePath(id)}>{username}</TitleLink> <Secondary>{name}</Secondary>
        </>
      ),
    },
    {
      key: 'mobile',
      header: t('subscribers:mobile'),
      cell: ({ mobile }) => (mobile ? <PhoneLink number={mobile} /> : null),
    },
    { key: 'area', header: t('area'), cell: ({ areaName }) => areaName },
    {
      key: 'online',
      header: t('connection'),
      cell: ({ online }) => (
        <Group gap={4} wrap="nowrap">
          <OnlineDot online={online ?? false} />
          {online ? t('subscribers:online') : t('subscribers:offline')}
        </Group>
      ),
    },
    {
      key: 'credit',
      header: t('creditNote'),
      cell: (row) =>
        creditNotesOf(row).map(({ id, number, amountMinor }) => (
          <div key={id}>
            <CellLink to={creditNotePath(id)}>{number}</CellLink> <Secondary>{money(amountMinor)}</Secondary>
          </div>
        )),
    },
  ];
}

/** Days at several VAT rates have a note for each. */
function creditNotesOf(row: AffectedSubscriber) {
  const { creditNoteId: id, creditNoteNumber: number, creditMinor: amountMinor } = row;
  if (id === null || number === null || amountMinor === null) return [];
  return [{ id, number, amountMinor }, ...row.furtherCreditNotes];
}
