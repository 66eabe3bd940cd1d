import { PageHeader } from '@lastmile/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { PaymentTaken } from '../../../entities/billing/api.ts';
import classes from '../components/collect/collect.module.css';
import { FindLine } from '../components/collect/find-subscriber.tsx';
import { MoneyTaken } from '../components/collect/payment-received.tsx';
import { TakeMoney } from '../components/collect/take-payment.tsx';

interface Done {
  readonly lineId: number;
  readonly taken: PaymentTaken;
}

/** The collector's round: find the line, take the money, show the receipt, next. Whose turn it is stands in the address. */
export default function CollectPage() {
  const { t } = useTranslation('payments');
  const [params, setParams] = useSearchParams();
  const [done, setDone] = useState<Done>();
  const asked = Number(params.get('line'));
  const lineId = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  const choose = (id: number | undefined, keepsSearch: boolean) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (id === undefined) after.delete('line');
      else after.set('line', String(id));
      if (!keepsSearch) after.delete('search');
      return after;
    });
  const next = () => {
    setDone(undefined);
    choose(undefined, false);
  };
  return (
    <div className={classes['column']}>
      <PageHeader title={t('collect')} {...(lineId === undefined ? { description: t('collectText') } : {})} />
      {lineId === undefined ? <FindLine onChoose={(id) => choose(id, true)} /> : null}
      {lineId !== undefined && done?.lineId !== lineId ? (
        <TakeMoney
          key={lineId}
          lineId={lineId}
          onBack={() => choose(undefined, true)}
          onTaken={(taken) => setDone({ lineId, taken })}
        />
      ) : null}
      {done !== undefined && done.lineId === lineId ? <MoneyTaken taken={done.taken} onNext={next} /> : null}
    </div>
  );
}
