/** What the first ISP of the demo sells, and the routers it sells it on. Names under `.example` lead nowhere. */

interface DemoPackage {
  readonly code: string;
  readonly name: string;
  readonly megabits: number;
  /** In taka. */
  readonly price: number;
}

export const demoPackages: readonly DemoPackage[] = [
  { code: 'H5', name: 'Home 5 Mbps', megabits: 5, price: 500 },
  { code: 'H10', name: 'Home 10 Mbps', megabits: 10, price: 800 },
  { code: 'H20', name: 'Home 20 Mbps', megabits: 20, price: 1050 },
  { code: 'F40', name: 'Family 40 Mbps', megabits: 40, price: 1500 },
  { code: 'B100', name: 'Business 100 Mbps', megabits: 100, price: 4500 },
];

interface DemoRouter {
  readonly name: string;
  readonly area: string;
  readonly host: string;
  readonly model: string;
  readonly isWritten: boolean;
  /** Why it did not answer the last time, and since when. */
  readonly trouble?: { readonly isLoginRefused: boolean; readonly why: string; readonly minutes: number };
}

export const demoRouters: readonly DemoRouter[] = [
  {
    name: 'Mirpur core',
    area: 'Mirpur',
    host: 'mirpur.meghna.example',
    model: 'CCR2004-1G-12S+2XS',
    isWritten: true,
  },
  {
    name: 'Kazipara roof',
    area: 'Kazipara',
    host: 'kazipara.meghna.example',
    model: 'RB4011iGS+',
    isWritten: true,
  },
  {
    name: 'Shyamoli POP',
    area: 'Shyamoli',
    host: 'shyamoli.meghna.example',
    model: 'RB1100AHx4',
    isWritten: true,
    trouble: { isLoginRefused: false, why: 'No answer from port 8729 within 5 seconds', minutes: 42 },
  },
  {
    name: 'Adabor POP',
    area: 'Adabor',
    host: 'adabor.meghna.example',
    model: 'hEX S',
    isWritten: false,
    trouble: { isLoginRefused: true, why: 'invalid user name or password (6)', minutes: 3 },
  },
];
