import { type ResellerDetails, type SubscriberRow, subscriberCalls } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Amount } from '../../../../entities/billing/cells.tsx';
import type { TransferTarget } from '../../../../entities/resellers/transfer-api.ts';
import { TransferDialog } from '../../../../entities/resellers/transfer-dialog.tsx';
import { OnlineDot, SubscriberStatusBadge } from '../../../../entities/subscribers/badges.tsx';
import { subscriberListPath, workspacePath } from '../../../../entities/subscribers/paths.ts';
import { PhoneLink, TitleLink } from '../../../../shared/kit/list/cells.tsx';
import { ListSection } from '../../../../shared/kit/list/list-section.tsx';
import type { ListSelection } from '../../../../shared/kit/list/list-section-props.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';

/** Those of one reseller, who can be transferred to another. */
export function Subscribers({ reseller }: { readonly reseller: ResellerDetails }) {
  const { t } = useTranslation(['resellers', 'subscribers']);
  const [chosen, setChosen] = useState<{ target: TransferTarget; clear: () => void }>();
  const canTransfer = useCurrentAbility().can('update', 'Reseller');
  const bulkActions = (selected: ListSelection) => (
    <Button
      size="sm"
      variant="default"
      onClick={() => setChosen({ target: targetOf(selected), clear: selected.clear })}
    >
      {t('subscribers:transfer')}
    </Button>
  );
  return (
    <>
      <ListSection
        call={subscriberCalls.list}
        title={t('subscribers')}
        columns={useColumns()}
        sorts={['username', 'name', 'connectedOn', 'createdAt', 'balanceMinor']}
        fixedQuery={{ resellerId: String(reseller.userId) }}
        searchLabel={t('searchSubscribers')}
        rowName={({ username }) => username}
        {...(canTransfer ? { bulkActions } : {})}
        empty={{
          title: t('subscribersEmpty'),
          text: t('subscribersEmptyText'),
          action: (
            <Button component={Link} to={subscriberListPath} variant="default">
              {t('allSubscribers')}
            </Button>
          ),
        }}
      />
      {chosen ? (
        <TransferDialog
          target={chosen.target}
          formerResellerId={reseller.id}
          onClose={() => setChosen(undefined)}
          onDone={chosen.clear}
        />
      ) : null}
    </>
  );
}

const targetOf = ({ selection, query }: ListSelection): TransferTarget =>
  selection.kind === 'some' ? { ids: [...selection.ids] } : { filter: query, except: selection.except };

function useColumns(): ListColumn<SubscriberRow>[] {
  const { t } = useTranslation(['resellers', 'subscribers']);
  const { sign } = useMoneyFormat();
  return [
    {
      key: 'username',
      header: t('subscribers:username'),
      sort: 'username',
      isTitle: true,
      text: ({ username }) => username,
      cell: ({ id, username, online }) => (
        <span>
          <OnlineDot online={online} /> <TitleLink to={workspacePath(id)}>{username}</TitleLink>
        </span>
      ),
    },
    { key: 'name', header: t('subscribers:name'), sort: 'name', cell: ({ name }) => name },
    {
      key: 'mobile',
      header: t('subscribers:mobile'),
      cell: ({ mobile }) => (mobile ? <PhoneLink number={mobile} /> : null),
    },
    {
      key: 'status',
      header: t('subscribers:status'),
      cell: ({ status, statusReason }) => (
        <SubscriberStatusBadge status={status} statusReason={statusReason} />
      ),
    },
    { key: 'package', header: t('subscribers:package'), cell: (row) => row.package.name },
    {
      key: 'balance',
      header: t('balanceDueIn', { sign }),
      sort: 'balanceMinor',
      align: 'end',
      cell: ({ balanceMinor }) => <Amount minor={Math.max(0, balanceMinor)} />,
    },
  ];
}
