import { paragraphs, type UserMailTexts, type UserTexts } from '../../template-texts.ts';

export const email: UserMailTexts = {
  licence_expiry: {
    subject: 'ISP লাইসেন্স {number}-এর মেয়াদ {dueDate} তারিখে শেষ',
    body: paragraphs(
      'প্রিয় {name},',
      '{company}-এর ISP লাইসেন্স {number}-এর মেয়াদ {dueDate} তারিখে শেষ হবে। সময়মতো বিটিআরসিতে নবায়নের আবেদন করুন, পরে কোম্পানির প্রোফাইলে নতুন মেয়াদ লিখুন।',
      '{company}',
    ),
  },
  settlement_paid: {
    subject: 'সেটেলমেন্ট {number} পরিশোধ হয়েছে: {amount}',
    body: paragraphs(
      'প্রিয় {name},',
      'সেটেলমেন্ট {number} বাবদ {amount} আপনার অ্যাকাউন্টে পাঠানো হয়েছে। টাকা পেলে সেটেলমেন্টের পেজে নিশ্চিত করুন।',
      '{company}',
    ),
  },
  router_unreachable: {
    subject: '{router} রাউটার সাড়া দিচ্ছে না',
    body: paragraphs(
      'প্রিয় {name},',
      '{router} রাউটার সাড়া দিচ্ছে না। এর গ্রাহকেরা অফলাইন থাকতে পারেন। বিদ্যুৎ ও আপলিংক দেখুন। রাউটার ফিরলে রাউটারের তালিকায় দেখা যাবে।',
      '{company}',
    ),
  },
  reseller_low_balance: {
    subject: 'ওয়ালেটে টাকা যোগ করুন',
    body: paragraphs(
      'প্রিয় {name},',
      'আগামী তিন দিনের নবায়নের জন্য আপনার ওয়ালেটে যথেষ্ট টাকা নেই। গ্রাহকদের সংযোগ চালু রাখতে অন্তত {amount} যোগ করুন।',
      'যেকোনো প্রয়োজনে কল করুন: {hotline}।',
      '{company}',
    ),
  },
  reseller_funds_added: {
    subject: 'আপনার অ্যাকাউন্টে {amount} যোগ হয়েছে',
    body: paragraphs(
      'প্রিয় {name},',
      'আপনার {amount} পেয়েছি এবং অ্যাকাউন্টে যোগ করেছি। ধন্যবাদ!',
      'যেকোনো প্রয়োজনে কল করুন: {hotline}।',
      '{company}',
    ),
  },
};

export const sms: UserTexts<string> = {
  service_charge: '{company}: সার্ভিস চার্জ {dueDate} পর্যন্ত পরিশোধিত। প্ল্যান চালু রাখতে সময়মতো পরিশোধ করুন।',
  licence_expiry: '{company}: ISP লাইসেন্স {number}-এর মেয়াদ {dueDate} তারিখে শেষ হবে। সময়মতো নবায়ন করুন।',
  settlement_paid: '{company}: সেটেলমেন্ট {number} বাবদ {amount} আপনার অ্যাকাউন্টে পাঠানো হয়েছে।',
  router_unreachable: '{company}: {router} রাউটার সাড়া দিচ্ছে না। গ্রাহকেরা অফলাইন থাকতে পারেন।',
  reseller_low_balance:
    '{company}: আগামী ৩ দিনের নবায়নের জন্য ওয়ালেটে টাকা কম। অন্তত {amount} যোগ করুন। হটলাইন {hotline}',
  reseller_funds_added: '{company}: আপনার অ্যাকাউন্টে {amount} যোগ হয়েছে। ধন্যবাদ!',
};
