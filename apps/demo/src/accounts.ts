import type { DemoAccounts } from '@lastmile/contract';

/** Accounts and places of the demo: invented, in the style of Dhaka. */

export const demoPassword = 'lastmile-demo';

export const demoAdmin = {
  fullName: 'Farhana Rahman',
  email: 'admin@lastmile.example',
  mobile: '+8801711000001',
};

/** Makes settlements, which the administrator approves. */
export const demoAccountant = {
  fullName: 'Imran Chowdhury',
  email: 'accounts@lastmile.example',
  mobile: '+8801711000009',
};

interface DemoArea {
  readonly name: string;
  readonly nameBn: string;
  readonly code?: string;
  readonly below?: readonly DemoArea[];
}

interface DemoIsp {
  readonly name: string;
  readonly nameBn: string;
  /** What documents show of the issuer. */
  readonly contact: {
    readonly address: string;
    readonly mobile: string;
    readonly email: string;
    readonly website: string;
  };
  readonly accounts: readonly {
    role: string;
    /** Where two have the same role. */
    key?: string;
    fullName: string;
    email: string;
    mobile: string;
  }[];
  readonly areas: readonly DemoArea[];
}

export const demoIsps: readonly DemoIsp[] = [
  {
    name: 'Meghna Broadband',
    nameBn: 'মেঘনা ব্রডব্যান্ড',
    contact: {
      address: 'House 12, Road 5, Section 10, Mirpur, Dhaka 1216',
      mobile: '+8801711000000',
      email: 'hello@meghna.example',
      website: 'https://meghna.example',
    },
    accounts: [
      { role: 'client', fullName: 'Shahidul Islam', email: 'owner@meghna.example', mobile: '+8801711000002' },
      {
        role: 'accountant',
        fullName: 'Nusrat Jahan',
        email: 'accounts@meghna.example',
        mobile: '+8801711000003',
      },
      {
        role: 'technician',
        fullName: 'Rakib Hasan',
        email: 'technician@meghna.example',
        mobile: '+8801711000004',
      },
      {
        role: 'collector',
        fullName: 'Jamal Uddin',
        email: 'collector@meghna.example',
        mobile: '+8801711000005',
      },
      { role: 'staff', fullName: 'Sumaiya Akter', email: 'support@meghna.example', mobile: '+8801711000006' },
      {
        role: 'reseller',
        fullName: 'Mizanur Rahman',
        email: 'reseller@meghna.example',
        mobile: '+8801711000007',
      },
      {
        role: 'reseller',
        key: 'wholesale',
        fullName: 'Rafiqul Islam',
        email: 'wholesale@meghna.example',
        mobile: '+8801711000008',
      },
    ],
    areas: [
      {
        name: 'Mirpur',
        nameBn: 'মিরপুর',
        code: 'MIR',
        below: [
          {
            name: 'Section 10',
            nameBn: 'সেকশন ১০',
            code: 'MIR-10',
            below: [
              { name: 'Block A', nameBn: 'ব্লক এ' },
              { name: 'Block C', nameBn: 'ব্লক সি' },
            ],
          },
          { name: 'Section 12', nameBn: 'সেকশন ১২', code: 'MIR-12' },
          { name: 'Pallabi', nameBn: 'পল্লবী', code: 'PAL' },
        ],
      },
      {
        name: 'Mohammadpur',
        nameBn: 'মোহাম্মদপুর',
        code: 'MOH',
        below: [
          { name: 'Shyamoli', nameBn: 'শ্যামলী' },
          { name: 'Adabor', nameBn: 'আদাবর' },
        ],
      },
      { name: 'Kazipara', nameBn: 'কাজীপাড়া', code: 'KAZ' },
    ],
  },
  {
    name: 'Padma Link',
    nameBn: 'পদ্মা লিংক',
    contact: {
      address: 'Shop 3, Station Road, Rajshahi 6000',
      mobile: '+8801811000000',
      email: 'hello@padma.example',
      website: 'https://padma.example',
    },
    accounts: [
      { role: 'client', fullName: 'Anisur Rahman', email: 'owner@padma.example', mobile: '+8801811000002' },
    ],
    areas: [
      {
        name: 'Boalia',
        nameBn: 'বোয়ালিয়া',
        code: 'BOA',
        below: [{ name: 'Shaheb Bazar', nameBn: 'সাহেব বাজার' }],
      },
      { name: 'Motihar', nameBn: 'মতিহার', code: 'MOT' },
    ],
  },
];

/** The administrator comes first: if this user exists, the demo is loaded. */
export const demoAccounts: DemoAccounts = {
  password: demoPassword,
  accounts: [
    { login: demoAdmin.email, role: 'admin', isWholesale: false, ispName: null },
    { login: demoAccountant.email, role: 'platform_accountant', isWholesale: false, ispName: null },
    ...demoIsps.flatMap(({ name, accounts }) =>
      accounts.map(({ email, role, key }) => ({
        login: email,
        role,
        isWholesale: key === 'wholesale',
        ispName: name,
      })),
    ),
  ],
};
