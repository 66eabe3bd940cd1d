const key = 'registrationToken';

/** Lets a registration continue where it stopped, within this tab. */
export const registrationTokenStore = {
  read: (): string | null => sessionStorage.getItem(key),
  save: (token: string): void => sessionStorage.setItem(key, token),
};
