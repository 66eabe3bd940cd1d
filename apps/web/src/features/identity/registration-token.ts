const key = 'registrationToken';

/** Lets a registration go on from where it stopped, in this tab's lifetime. */
export const registrationTokenStore = {
  read: (): string | null => sessionStorage.getItem(key),
  save: (token: string): void => sessionStorage.setItem(key, token),
};
