const key = 'registration';

/** What comes next: the emailed code, the platform's review, or the payment. */
export type RegistrationStep = 'verify' | 'review' | 'pay';

interface StoredRegistration {
  readonly token: string;
  readonly step: RegistrationStep;
  /** Where the code was sent. */
  readonly email?: string;
}

/** Lets a registration continue where it stopped, within this tab. */
export const registrationStore = {
  read(): StoredRegistration | null {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredRegistration | null;
    } catch {
      return null;
    }
  },
  save: (registration: StoredRegistration): void => sessionStorage.setItem(key, JSON.stringify(registration)),
};
