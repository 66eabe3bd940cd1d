import type { FoundCustomer } from '@lastmile/contract';
import { FormSection, WideField } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CustomerCard } from './customer-card.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { CustomerSearch } from './customer-search.tsx';
import { DuplicateCustomerWarning } from './duplicate-customer-warning.tsx';
import type { SubscriberForm } from './subscriber-form.ts';

interface CustomerSectionProps {
  readonly form: SubscriberForm;
  readonly known: FoundCustomer | undefined;
  readonly onKnown: (found: FoundCustomer | undefined) => void;
}

/** The customer of the new subscriber: an existing or a new one. */
export function CustomerSection({ form, known, onKnown }: CustomerSectionProps) {
  const { t } = useTranslation('subscribers');
  const { customer } = form.values;
  return (
    <FormSection title={t('customerTitle')} text={t('customerText')}>
      {known ? (
        <WideField>
          <CustomerCard
            found={known}
            action={
              <Button size="compact-sm" variant="default" onClick={() => onKnown(undefined)}>
                {t('chooseOtherCustomer')}
              </Button>
            }
          />
        </WideField>
      ) : (
        <>
          <WideField>
            <CustomerSearch onChoose={onKnown} onNew={(mobile) => form.set('customer.mobile', mobile)} />
          </WideField>
          <CustomerFields
            form={form}
            warning={
              <WideField>
                <DuplicateCustomerWarning mobile={customer?.mobile} nid={customer?.nid} onChoose={onKnown} />
              </WideField>
            }
          />
        </>
      )}
    </FormSection>
  );
}
