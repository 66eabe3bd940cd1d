import type { Tx } from '@lastmile/database';
import {
  type DemoTicket,
  type DemoVisit,
  insertCannedReplies,
  insertDepartments,
  insertOutages,
  insertRequests,
  insertTickets,
  insertVisits,
} from './support-queries.ts';

const cannedReplies = [
  {
    title: 'Restart the router',
    body: 'Please switch your router off, wait one minute and switch it on again. Let us know if the connection is not back after five minutes.',
  },
  {
    title: 'Technician is coming',
    body: 'Our technician will visit you today. Please keep your phone reachable.',
  },
  {
    title: 'Area outage',
    body: 'There is a fault in your area. We are working on it and will inform you as soon as it is fixed.',
  },
];

const ticket = (
  [subject, category, urgency, status]: readonly [string, string, string, string],
  body: string,
  rest: Partial<DemoTicket> & Pick<DemoTicket, 'hoursAgo'>,
): DemoTicket => ({
  subject,
  body,
  category,
  urgency,
  status,
  department: 'Support',
  isAssigned: true,
  reply: null,
  rating: null,
  ...rest,
});

const tickets: readonly DemoTicket[] = [
  ticket(
    ['No internet since this morning', 'no_connection', 'urgent', 'open'],
    'The red light on the ONU is blinking.',
    {
      hoursAgo: 1.5,
      isAssigned: false,
    },
  ),
  ticket(
    ['Cable torn by a truck', 'no_connection', 'high', 'in_progress'],
    'The cable is lying on the road in front of the house.',
    {
      hoursAgo: 3,
      department: 'Field team',
      reply: 'Our technician is on the way and will be there within two hours.',
    },
  ),
  ticket(['Slow in the evening', 'slow', 'normal', 'waiting'], 'From 9 pm videos stop every few seconds.', {
    hoursAgo: 20,
    reply: 'Please send us a speed test from tonight, with a cable and not over Wi-Fi.',
  }),
  ticket(['Paid twice this month', 'billing', 'normal', 'open'], 'I paid by bKash and again in cash.', {
    hoursAgo: 5,
    department: 'Accounts',
    isAssigned: false,
  }),
  ticket(
    ['Move the connection to a new flat', 'relocation', 'low', 'open'],
    'We move to Road 3 at the end of the month.',
    {
      hoursAgo: 30,
      department: null,
      isAssigned: false,
    },
  ),
  ticket(
    ['Second connection for the shop', 'installation', 'normal', 'in_progress'],
    'Needed in the shop downstairs.',
    {
      hoursAgo: 26,
      department: 'Field team',
      reply: 'We can install it on Sunday between 10 and 12.',
    },
  ),
  ticket(
    ['Router does not keep the password', 'other', 'low', 'resolved'],
    'After every power failure the Wi-Fi has its old name.',
    {
      hoursAgo: 50,
      reply: 'We updated the firmware. Please check after the next power failure.',
      rating: 5,
    },
  ),
  ticket(
    ['Connection drops every hour', 'no_connection', 'high', 'resolved'],
    'It is back after two or three minutes.',
    {
      hoursAgo: 70,
      department: 'Field team',
      reply: 'The connector in the box was loose and is replaced.',
      rating: 4,
    },
  ),
  ticket(['Wrong name on the invoice', 'billing', 'low', 'closed'], 'My name is written wrongly.', {
    hoursAgo: 600,
    department: 'Accounts',
    reply: 'Corrected; the next invoice has the right name.',
  }),
  ticket(
    ['No light on the ONU', 'no_connection', 'urgent', 'closed'],
    'Everything is dark since the storm.',
    {
      hoursAgo: 700,
      department: 'Field team',
      reply: 'The adapter was broken and is replaced.',
      rating: 5,
    },
  ),
];

/** For tickets by their subject; the day counts from today. */
const visits = [
  {
    subject: 'Cable torn by a truck',
    day: 0,
    from: '10:00',
    to: '12:00',
    isAssigned: true,
    instructions: 'Bring 60 m of drop cable and the long ladder.',
    result: null,
  },
  {
    subject: 'No internet since this morning',
    day: 0,
    from: '14:00',
    to: '16:00',
    isAssigned: true,
    instructions: 'Measure the signal at the box first.',
    result: null,
  },
  {
    subject: 'Second connection for the shop',
    day: 1,
    from: '10:00',
    to: '12:00',
    isAssigned: true,
    instructions: null,
    result: null,
  },
  {
    subject: 'Move the connection to a new flat',
    day: 2,
    from: '15:00',
    to: '17:00',
    isAssigned: false,
    instructions: null,
    result: null,
  },
  {
    subject: 'Connection drops every hour',
    day: -3,
    from: '11:00',
    to: '13:00',
    isAssigned: true,
    instructions: null,
    result: 'Replaced the connector in the box.',
  },
] satisfies DemoVisit[];

/** A support desk at work: active, overdue, resolved and closed tickets. */
/** What the ISP asked the platform. */
const requests = [
  {
    subject: 'Second logo for our branch in Savar',
    body: 'We opened a branch in Savar under another name. Can its invoices have their own logo?',
    reply: 'Not yet: an ISP has one logo for all documents. We will let you know if that changes.',
    hoursAgo: 50,
  },
  {
    subject: 'Payment of our service plan counted twice',
    body: 'We paid by bKash and by card on the same evening because the first page did not load.',
    reply: null,
    hoursAgo: 3,
  },
];

export async function loadSupport(tx: Tx, at: string): Promise<void> {
  await insertDepartments(tx);
  await insertCannedReplies(tx, cannedReplies);
  await insertTickets(tx, tickets, at);
  await insertVisits(tx, visits, at);
  await insertOutages(tx, at);
  await insertRequests(tx, requests, at);
}
