interface Isp {
  readonly id: number;
}

const pppList = '/admin/isp-ppp-list';

const daysOf = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { first: `${month}-01`, last: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
};

/** The list behind each figure of the platform's panels; it shows the same number, which `figures.api.test.ts` compares. */
export const platformLinks = {
  subscribers: ({ id }: Isp) => `${pppList}?ispId=${id}&closed=no`,
  online: ({ id }: Isp) => `${pppList}?ispId=${id}&online=yes`,
  newIsps: (month: string) => {
    const { first, last } = daysOf(month);
    return `/admin/isp-list?registeredFrom=${first}&registeredTo=${last}`;
  },
  newConnections: (month: string) => {
    const { first, last } = daysOf(month);
    return `${pppList}?connectedFrom=${first}&connectedTo=${last}`;
  },
};
