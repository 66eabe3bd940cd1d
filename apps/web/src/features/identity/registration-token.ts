const key = 'registrationToken';

/** Lets a registration go on from where it stopped, in this tab's lifetime. */
export const keptRegistration = {
  read: (): string | null => sessionStorage.getItem(key),
  keep: (token: string): void => sessionStorage.setItem(key, token),
};
