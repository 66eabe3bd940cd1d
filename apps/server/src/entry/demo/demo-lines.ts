import type { SubscriberStatus } from '@lastmile/contract';
import { demoRouters } from './demo-network.ts';

/** Lines of the first ISP: invented people with names as they are met in Dhaka. */

interface DemoLine {
  readonly username: string;
  readonly area: string;
  readonly packageCode: string;
  readonly router: string;
  readonly status: SubscriberStatus;
  /** Without one it is another line of the person before. */
  readonly person?: { readonly name: string; readonly nameBn: string | null };
  readonly isOfReseller: boolean;
  readonly isOnline: boolean;
}

type Row = readonly [username: string, packageCode: string, name?: string, nameBn?: string];

/** By area, with the router that serves it: who is connected there. */
const places: readonly (readonly [area: string, router: string, rows: readonly Row[]])[] = [
  [
    'Block A',
    'Mirpur core',
    [
      ['rafiqul.a', 'H10', 'Md. Rafiqul Islam', 'মোঃ রফিকুল ইসলাম'],
      ['rafiqul.shop', 'F40'],
      ['shirin.akter', 'H5', 'Shirin Akter', 'শিরিন আক্তার'],
      ['kamrul.hasan', 'H20', 'Kamrul Hasan'],
      ['nasrin.begum', 'H10', 'Nasrin Begum', 'নাসরিন বেগম'],
      ['tanvir.ahmed', 'H20', 'Tanvir Ahmed', 'তানভীর আহমেদ'],
      ['dhaka.garments', 'B100', 'Dhaka Garments & Printing Works (Pvt.) Ltd.'],
    ],
  ],
  [
    'Block C',
    'Mirpur core',
    [
      ['abul.kalam', 'H5', 'Abul Kalam Azad', 'আবুল কালাম আজাদ'],
      ['sadia.sultana', 'H10', 'Sadia Sultana', 'সাদিয়া সুলতানা'],
      ['jahangir.alam', 'H10', 'Jahangir Alam'],
      ['farzana.yasmin', 'H20', 'Farzana Yasmin', 'ফারজানা ইয়াসমিন'],
      ['mizan.store', 'H5', 'Mizanur Rahman Khan', 'মিজানুর রহমান খান'],
      ['ruma.khatun', 'H10', 'Ruma Khatun'],
    ],
  ],
  [
    'Section 12',
    'Mirpur core',
    [
      ['shahin.mia', 'H10', 'Shahin Mia', 'শাহিন মিয়া'],
      ['bilkis.ara', 'H5', 'Bilkis Ara', 'বিলকিস আরা'],
      ['imran.hossain', 'F40', 'Imran Hossain', 'ইমরান হোসেন'],
      ['taslima.n', 'H20', 'Taslima Nasreen Chowdhury'],
      ['sohel.rana', 'H10', 'Sohel Rana', 'সোহেল রানা'],
    ],
  ],
  [
    'Pallabi',
    'Mirpur core',
    [
      ['anwar.hossain', 'H10', 'Anwar Hossain', 'আনোয়ার হোসেন'],
      ['lima.akter', 'H5', 'Lima Akter'],
      ['zahid.hasan', 'H20', 'Zahid Hasan', 'জাহিদ হাসান'],
      ['momtaz.begum', 'H10', 'Momtaz Begum', 'মমতাজ বেগম'],
    ],
  ],
  [
    'Kazipara',
    'Kazipara roof',
    [
      ['babul.akter', 'H10', 'Babul Akter', 'বাবুল আক্তার'],
      ['sharmin.jahan', 'H20', 'Sharmin Jahan', 'শারমিন জাহান'],
      ['delwar.h', 'H5', 'Delwar Hossain'],
      ['rehana.parvin', 'H10', 'Rehana Parvin', 'রেহানা পারভীন'],
      ['green.school', 'B100', 'Green Leaf Kindergarten', 'গ্রিন লিফ কিন্ডারগার্টেন'],
      ['monir.uddin', 'H10', 'Monir Uddin', 'মনির উদ্দিন'],
      ['sabbir.rahman', 'H20', 'Sabbir Rahman'],
    ],
  ],
  [
    'Shyamoli',
    'Shyamoli POP',
    [
      ['habibur.r', 'H10', 'Habibur Rahman', 'হাবিবুর রহমান'],
      ['nargis.a', 'H5', 'Nargis Akhter', 'নার্গিস আখতার'],
      ['ziaul.haque', 'F40', 'Ziaul Haque'],
      ['ayesha.siddiqua', 'H20', 'Ayesha Siddiqua', 'আয়েশা সিদ্দিকা'],
      ['ripon.das', 'H10', 'Ripon Chandra Das', 'রিপন চন্দ্র দাস'],
      ['sultana.k', 'H10', 'Sultana Kamal'],
    ],
  ],
  [
    'Adabor',
    'Adabor POP',
    [
      ['faruk.ahmed', 'H10', 'Faruk Ahmed', 'ফারুক আহমেদ'],
      ['parveen.s', 'H5', 'Parveen Sultana', 'পারভীন সুলতানা'],
      ['liton.barua', 'H20', 'Liton Barua', 'লিটন বড়ুয়া'],
      ['mou.islam', 'H10', 'Mousumi Islam'],
      ['nurul.amin', 'H5', 'Nurul Amin', 'নুরুল আমিন'],
    ],
  ],
];

/** Everyone else is active. */
const states: Readonly<Record<string, SubscriberStatus>> = {
  'nasrin.begum': 'suspended',
  'mizan.store': 'suspended',
  'bilkis.ara': 'suspended',
  'delwar.h': 'suspended',
  'ripon.das': 'suspended',
  'ruma.khatun': 'held',
  'zahid.hasan': 'held',
  'sabbir.rahman': 'pending',
  'nurul.amin': 'pending',
  'mou.islam': 'pending',
  'abul.kalam': 'left',
  'sultana.k': 'left',
};

const answering = new Set(demoRouters.flatMap(({ name, trouble }) => (trouble ? [] : [name])));

export const demoLines: readonly DemoLine[] = places.flatMap(([area, router, rows]) =>
  rows.map(([username, packageCode, name, nameBn = null], at) => ({
    username,
    area,
    packageCode,
    router,
    status: states[username] ?? 'active',
    ...(name ? { person: { name, nameBn } } : {}),
    isOfReseller: area === 'Adabor',
    isOnline: answering.has(router) && !states[username] && at % 4 !== 3,
  })),
);
