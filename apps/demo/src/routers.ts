/** The packages of the demo's ISPs, and their routers. */

export interface DemoPackage {
  readonly code: string;
  readonly name: string;
  readonly megabits: number;
  /** In taka. */
  readonly price: number;
  /** Relative share of the subscribers that have it. */
  readonly share: number;
  readonly isForBusiness?: true;
}

const soldPackage = (
  code: string,
  name: string,
  megabits: number,
  price: number,
  share: number,
): DemoPackage => ({
  code,
  name: `${name} ${megabits} Mbps`,
  megabits,
  price,
  share,
});
const office = (...values: Parameters<typeof soldPackage>): DemoPackage => ({
  ...soldPackage(...values),
  isForBusiness: true,
});

const meghnaPackages = [
  soldPackage('H5', 'Home', 5, 500, 22),
  soldPackage('H10', 'Home', 10, 800, 40),
  soldPackage('H20', 'Home', 20, 1_150, 26),
  soldPackage('F40', 'Family', 40, 1_500, 12),
  office('B100', 'Business', 100, 4_500, 0),
];
const padmaPackages = [
  soldPackage('S10', 'Starter', 10, 500, 45),
  soldPackage('F20', 'Family', 20, 800, 38),
  soldPackage('T40', 'Turbo', 40, 1_200, 17),
  office('O60', 'Office', 60, 3_500, 0),
];

export interface DemoRouter {
  readonly name: string;
  readonly area: string;
  /** The areas whose subscribers are on it. */
  readonly serves: readonly string[];
  readonly subscribers: number;
  readonly version: string;
  readonly board: string;
  /** The first two parts of the addresses it assigns. */
  readonly pool: string;
  /** False until a user has reviewed the changes and enabled sync. */
  readonly isWritten: boolean;
  /** Unreachable, for this many minutes when the demo is loaded. */
  readonly downMinutes?: number;
}

export const demoNetworks: readonly {
  readonly packages: readonly DemoPackage[];
  readonly routers: readonly DemoRouter[];
}[] = [
  {
    packages: meghnaPackages,
    routers: [
      {
        name: 'Mirpur core',
        area: 'Mirpur',
        serves: ['Block A', 'Block C', 'Section 12', 'Pallabi'],
        subscribers: 230,
        version: '7.18.2',
        board: 'CCR2004-1G-12S+2XS',
        pool: '10.64',
        isWritten: true,
      },
      {
        name: 'Kazipara roof',
        area: 'Kazipara',
        serves: ['Kazipara', 'Adabor'],
        subscribers: 130,
        version: '6.49.13',
        board: 'RB4011iGS+',
        pool: '10.65',
        isWritten: true,
      },
      {
        name: 'Shyamoli POP',
        area: 'Shyamoli',
        serves: ['Shyamoli'],
        subscribers: 90,
        version: '7.10.2',
        board: 'RB1100AHx4',
        pool: '10.66',
        isWritten: true,
        downMinutes: 42,
      },
    ],
  },
  {
    packages: padmaPackages,
    routers: [
      {
        name: 'Boalia core',
        area: 'Boalia',
        serves: ['Shaheb Bazar', 'Motihar'],
        subscribers: 150,
        version: '6.42.12',
        board: 'RB1100AHx2',
        pool: '10.72',
        isWritten: false,
      },
    ],
  },
];

export const demoRouters: readonly DemoRouter[] = demoNetworks.flatMap(({ routers }) => routers);

/** The login for each of them. */
export const routerLogin = { username: 'lastmile', password: 'demo router' } as const;
/** The simulated routers listen on the loopback address only. */
export const routerHost = '127.0.0.1';
export const poolName = 'pppoe-pool';
export const localAddressOf = ({ pool }: DemoRouter): string => `${pool}.0.1`;
export const poolRangesOf = ({ pool }: DemoRouter): string => `${pool}.0.2-${pool}.15.254`;

/** Of one ISP: the package, and the faster one that was set on the router instead. */
export function packageBeside(packages: readonly DemoPackage[], code: string): DemoPackage {
  const at = packages.findIndex((one) => one.code === code);
  const beside = packages[at + 1] ?? packages[at - 1];
  if (!beside) throw new RangeError(`No package beside ${code}`);
  return beside;
}
