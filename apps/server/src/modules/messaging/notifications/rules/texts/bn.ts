import { type CustomerMailTexts, type CustomerTexts, paragraphs } from '../template-texts.ts';

export const email: CustomerMailTexts = {
  invoice_issued: {
    subject: '{company}: বিল {number}, {amount}',
    body: paragraphs(
      'প্রিয় {name},',
      '{username} সংযোগের বিল {number} তৈরি হয়েছে। {dueDate} তারিখের মধ্যে {amount} পরিশোধ করুন।',
      'বিল দেখুন ও পরিশোধ করুন:\n{payLink}',
      '{company}',
    ),
  },
  reminder: {
    subject: 'বকেয়া বিল {number}: {amount}',
    body: paragraphs(
      'প্রিয় {name},',
      '{username} সংযোগের বিল {number} বাবদ {amount} বকেয়া আছে। পরিশোধের শেষ তারিখ {dueDate}।',
      'বিল দেখুন ও পরিশোধ করুন:\n{payLink}',
      'এরই মধ্যে পরিশোধ করে থাকলে এই মেসেজটি উপেক্ষা করুন।',
      '{company}',
    ),
  },
  paid: {
    subject: '{amount} পেয়েছি',
    body: paragraphs(
      'প্রিয় {name},',
      '{username} সংযোগের জন্য আপনার {amount} আমরা পেয়েছি। ধন্যবাদ! রসিদ নম্বর {number}।',
      'আপনার সব রসিদ:\n{payLink}',
      '{company}',
    ),
  },
  suspended: {
    subject: '{username} সংযোগ বন্ধ করা হয়েছে',
    body: paragraphs(
      'প্রিয় {name},',
      '{amount} বকেয়া থাকায় {username} সংযোগটি সাময়িকভাবে বন্ধ করা হয়েছে।',
      'পরিশোধ করলেই সংযোগ চালু হয়ে যাবে:\n{payLink}',
      '{company}',
    ),
  },
  reactivated: {
    subject: '{username} সংযোগ চালু হয়েছে',
    body: paragraphs('প্রিয় {name},', 'আপনার {username} সংযোগ আবার চালু হয়েছে। ধন্যবাদ!', '{company}'),
  },
  welcome: {
    subject: '{company}-এ স্বাগতম',
    body: paragraphs(
      'প্রিয় {name},',
      'আপনার {username} সংযোগ {package} প্যাকেজে চালু হয়েছে। {company}-এ স্বাগতম!',
      'বিল দেখুন ও অনলাইনে পরিশোধ করুন:\n{payLink}',
      'যেকোনো প্রয়োজনে কল করুন: {hotline}।',
      '{company}',
    ),
  },
  package_changed: {
    subject: 'আপনার নতুন প্যাকেজ {package}',
    body: paragraphs('প্রিয় {name},', 'আপনার {username} সংযোগ এখন {package} প্যাকেজে চলছে।', '{company}'),
  },
  promise_reminder: {
    subject: 'প্রতিশ্রুত {amount} পরিশোধের কথা মনে করিয়ে দিচ্ছি',
    body: paragraphs(
      'প্রিয় {name},',
      '{dueDate} তারিখের মধ্যে {username} সংযোগের {amount} পরিশোধের কথা ছিল। ধন্যবাদ।',
      'অনলাইনে পরিশোধ করুন:\n{payLink}',
      '{company}',
    ),
  },
  ticket_opened: {
    subject: 'আপনার টিকেট {number} পেয়েছি',
    body: paragraphs(
      'প্রিয় {name},',
      '{username} সংযোগ নিয়ে আপনার টিকেট {number} পেয়েছি। যত দ্রুত সম্ভব জানাব।',
      '{company}',
    ),
  },
  outage: {
    subject: '{username} সংযোগে সমস্যা',
    body: paragraphs(
      'প্রিয় {name},',
      'আপনার এলাকায় সমস্যার কারণে {username} লাইন বন্ধ আছে। আমরা কাজ করছি, ঠিক হলে জানাব।',
      '{company}',
    ),
  },
  outage_ended: {
    subject: '{username} লাইন আবার চালু',
    body: paragraphs(
      'প্রিয় {name},',
      'সমস্যা ঠিক হয়েছে, আপনার {username} লাইন আবার চালু। ধৈর্যের জন্য ধন্যবাদ।',
      '{company}',
    ),
  },
};

/** Short, so that one or two segments suffice. */
export const sms: CustomerTexts<string> = {
  invoice_issued: '{company}: {username} সংযোগের বিল {amount}, শেষ তারিখ {dueDate}। পরিশোধ: {payLink}',
  reminder: '{company}: {username} সংযোগের বকেয়া {amount}, শেষ তারিখ {dueDate}। পরিশোধ: {payLink}',
  paid: '{company}: {username} সংযোগের {amount} পেয়েছি। রসিদ {number}। ধন্যবাদ!',
  suspended: '{company}: {amount} বকেয়া থাকায় {username} সংযোগ বন্ধ আছে। পরিশোধ করলেই চালু হবে: {payLink}',
  reactivated: '{company}: {username} সংযোগ আবার চালু হয়েছে। ধন্যবাদ!',
  welcome: '{company}-এ স্বাগতম! {username} সংযোগ {package} প্যাকেজে চালু হয়েছে। হটলাইন {hotline}',
  package_changed: '{company}: {username} সংযোগ এখন {package} প্যাকেজে চলছে।',
  promise_reminder:
    '{company}: {dueDate} তারিখের মধ্যে {username} সংযোগের {amount} দেওয়ার কথা। পরিশোধ: {payLink}',
  ticket_opened: '{company}: আপনার টিকেট {number} পেয়েছি, শিগগিরই জানাব। হটলাইন {hotline}',
  ticket_answered: '{company}: আপনার টিকেট {number}-এর উত্তর দিয়েছি। প্রশ্ন থাকলে {hotline}',
  ticket_resolved: '{company}: টিকেট {number}-এর সমাধান হয়েছে। রেটিং দিন: {ratingLink} সমস্যা থাকলে {hotline}',
  visit_scheduled:
    '{company}: টেকনিশিয়ান {visitDate}, {visitTime} সময়ে যাবেন (টিকেট {number})। প্রশ্ন থাকলে {hotline}',
  visit_cancelled: '{company}: {visitDate} তারিখের ভিজিট বাতিল হয়েছে (টিকেট {number})। প্রশ্ন থাকলে {hotline}',
  visit_missed:
    '{company}: {visitDate} তারিখে টেকনিশিয়ান গিয়ে কাউকে পাননি (টিকেট {number})। নতুন সময়ের জন্য {hotline}',
  outage: '{company}: এলাকায় সমস্যার কারণে {username} লাইন বন্ধ আছে। আমরা কাজ করছি।',
  outage_ended: '{company}: সমস্যা ঠিক হয়েছে, {username} লাইন আবার চালু। ধন্যবাদ।',
};
