import type { FoundPerson } from '@lastmile/contract';
import { FormSection, WideField } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FoundPersonCard } from './customer-card.tsx';
import { PersonFields } from './customer-fields.tsx';
import { PersonFinder } from './customer-search.tsx';
import { KnownPersonWarning } from './duplicate-customer-warning.tsx';
import type { LineForm } from './subscriber-form.ts';

interface PersonSectionProps {
  readonly form: LineForm;
  readonly known: FoundPerson | undefined;
  readonly onKnown: (found: FoundPerson | undefined) => void;
}

/** Whose line it will be: someone found, or someone new. */
export function PersonSection({ form, known, onKnown }: PersonSectionProps) {
  const { t } = useTranslation('subscribers');
  const { person } = form.values;
  return (
    <FormSection title={t('personTitle')} text={t('personText')}>
      {known ? (
        <WideField>
          <FoundPersonCard
            found={known}
            action={
              <Button size="compact-sm" variant="default" onClick={() => onKnown(undefined)}>
                {t('findOther')}
              </Button>
            }
          />
        </WideField>
      ) : (
        <>
          <WideField>
            <PersonFinder onChoose={onKnown} onNew={(mobile) => form.set('person.mobile', mobile)} />
          </WideField>
          <PersonFields
            form={form}
            warning={
              <WideField>
                <KnownPersonWarning mobile={person?.mobile} nid={person?.nid} onChoose={onKnown} />
              </WideField>
            }
          />
        </>
      )}
    </FormSection>
  );
}
