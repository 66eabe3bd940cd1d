import { PageHeader } from '@lastmile/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { CreatedPayment } from '../../../entities/billing/api.ts';
import classes from '../components/collect/collect.module.css';
import { FindSubscriber } from '../components/collect/find-subscriber.tsx';
import { PaymentQueued } from '../components/collect/payment-queued.tsx';
import { PaymentReceived } from '../components/collect/payment-received.tsx';
import { QueuedPayments } from '../components/collect/queued-payments.tsx';
import { TakePayment } from '../components/collect/take-payment.tsx';

interface Done {
  readonly subscriberId: number;
  /** Undefined while it waits for the connection. */
  readonly payment: CreatedPayment | undefined;
}

/**
 * Payment collection: find a subscriber, take the payment, show the receipt. The subscriber is part of the URL.
 */
export default function CollectPaymentsPage() {
  const { t } = useTranslation('payments');
  const [params, setParams] = useSearchParams();
  const [done, setDone] = useState<Done>();
  const requestedId = Number(params.get('subscriber'));
  const subscriberId = Number.isSafeInteger(requestedId) && requestedId > 0 ? requestedId : undefined;
  const choose = (id: number | undefined, keepsSearch: boolean) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (id === undefined) after.delete('subscriber');
      else after.set('subscriber', String(id));
      if (!keepsSearch) after.delete('search');
      return after;
    });
  const next = () => {
    setDone(undefined);
    choose(undefined, false);
  };
  return (
    <div className={classes['column']}>
      <PageHeader title={t('collect')} />
      <QueuedPayments />
      {subscriberId === undefined ? <FindSubscriber onChoose={(id) => choose(id, true)} /> : null}
      {subscriberId !== undefined && done?.subscriberId !== subscriberId ? (
        <TakePayment
          key={subscriberId}
          subscriberId={subscriberId}
          onBack={() => choose(undefined, true)}
          onPaid={(payment) => setDone({ subscriberId, payment })}
          onQueued={() => setDone({ subscriberId, payment: undefined })}
        />
      ) : null}
      {done !== undefined && done.subscriberId === subscriberId ? (
        <Outcome payment={done.payment} onNext={next} />
      ) : null}
    </div>
  );
}

const Outcome = ({ payment, onNext }: Pick<Done, 'payment'> & { readonly onNext: () => void }) =>
  payment ? <PaymentReceived created={payment} onNext={onNext} /> : <PaymentQueued onNext={onNext} />;
