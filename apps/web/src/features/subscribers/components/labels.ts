export const billingKeys = { normal: 'billing.normal', free: 'billing.free' } as const;
export const modeKeys = { prepaid: 'mode.prepaid', postpaid: 'mode.postpaid' } as const;

export const mediumKeys = {
  fiber: 'medium.fiber',
  utp: 'medium.utp',
  wireless: 'medium.wireless',
  other: 'medium.other',
} as const;

export const clientTypeKeys = {
  home: 'client.home',
  corporate: 'client.corporate',
  sme: 'client.sme',
  student: 'client.student',
  government: 'client.government',
  other: 'client.other',
} as const;
