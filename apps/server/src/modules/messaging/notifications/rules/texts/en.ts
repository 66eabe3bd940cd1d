import { type CustomerMailTexts, type CustomerTexts, paragraphs } from '../template-texts.ts';

export const email: CustomerMailTexts = {
  invoice_issued: {
    subject: 'Invoice {number} from {company}: {amount}',
    body: paragraphs(
      'Hello {name},',
      'Your invoice {number} for {username} is ready. The amount of {amount} is due on {dueDate}.',
      'View and pay your invoice:\n{payLink}',
      '{company}',
    ),
  },
  reminder: {
    subject: 'Reminder: {amount} due for invoice {number}',
    body: paragraphs(
      'Hello {name},',
      'Invoice {number} for {username} has a balance due of {amount}. The due date is {dueDate}.',
      'View and pay your invoice:\n{payLink}',
      'If you have already paid, please ignore this reminder.',
      '{company}',
    ),
  },
  paid: {
    subject: 'Payment received: {amount}',
    body: paragraphs(
      'Hello {name},',
      'We have received your payment of {amount} for {username}. Thank you! Your receipt number is {number}.',
      'View all your receipts:\n{payLink}',
      '{company}',
    ),
  },
  suspended: {
    subject: 'Your internet service {username} has been suspended',
    body: paragraphs(
      'Hello {name},',
      'Your internet service {username} has been suspended because {amount} is overdue.',
      'It will be reactivated automatically as soon as you pay:\n{payLink}',
      '{company}',
    ),
  },
  reactivated: {
    subject: 'Your internet service {username} has been reactivated',
    body: paragraphs(
      'Hello {name},',
      'Your internet service {username} is active again. Thank you!',
      '{company}',
    ),
  },
  welcome: {
    subject: 'Welcome to {company}',
    body: paragraphs(
      'Hello {name},',
      'Your internet service {username} with the package {package} is set up. Welcome to {company}!',
      'View your invoices and pay online:\n{payLink}',
      'Questions? Call {hotline}.',
      '{company}',
    ),
  },
  package_changed: {
    subject: 'Your package is now {package}',
    body: paragraphs(
      'Hello {name},',
      'Your internet service {username} now has the package {package}.',
      '{company}',
    ),
  },
  promise_reminder: {
    subject: 'Reminder of your promised payment of {amount}',
    body: paragraphs(
      'Hello {name},',
      'You promised to pay {amount} for {username} by {dueDate}. Thank you for paying on time.',
      'Pay online:\n{payLink}',
      '{company}',
    ),
  },
  ticket_opened: {
    subject: 'We received your request {number}',
    body: paragraphs(
      'Hello {name},',
      'We received your request {number} about {username} and will get back to you as soon as we can.',
      '{company}',
    ),
  },
  outage: {
    subject: 'Internet outage affecting {username}',
    body: paragraphs(
      'Hello {name},',
      'There is an outage that affects your internet service {username}. We are working on it and will let you know when it is over.',
      '{company}',
    ),
  },
  outage_ended: {
    subject: 'Your internet service {username} is restored',
    body: paragraphs(
      'Hello {name},',
      'The outage is over and your internet service {username} works again. Thank you for your patience.',
      '{company}',
    ),
  },
};

/** Short, so that one or two segments suffice. */
export const sms: CustomerTexts<string> = {
  invoice_issued:
    '{company}: invoice {number} of {amount} for {username} is due on {dueDate}. Pay: {payLink}',
  reminder: '{company}: {amount} for {username} is due on {dueDate}. Pay: {payLink}',
  paid: '{company}: we received {amount} for {username}. Receipt {number}. Thank you!',
  suspended:
    '{company}: {username} is suspended because {amount} is overdue. Pay to reactivate it: {payLink}',
  reactivated: '{company}: {username} is active again. Thank you!',
  welcome: 'Welcome to {company}! {username} is set up with {package}. Help: {hotline}',
  package_changed: '{company}: {username} now has the package {package}.',
  promise_reminder: '{company}: you promised to pay {amount} for {username} by {dueDate}. Pay: {payLink}',
  ticket_opened: '{company}: we received your request {number} and will get back to you. Help: {hotline}',
  ticket_answered: '{company}: we replied to your request {number}. Questions? Call {hotline}',
  ticket_resolved:
    '{company}: your request {number} is resolved. How did we do? {ratingLink} Problem not solved? Call {hotline}',
  visit_scheduled:
    '{company}: our technician will visit you on {visitDate}, {visitTime} (request {number}). Questions? Call {hotline}',
  visit_cancelled:
    '{company}: the technician visit on {visitDate} is cancelled (request {number}). Questions? Call {hotline}',
  visit_missed:
    '{company}: our technician came on {visitDate} but could not reach you (request {number}). New appointment: {hotline}',
  outage: '{company}: there is an outage that affects {username}. We are working on it.',
  outage_ended: '{company}: the outage is over and {username} works again. Thank you for your patience.',
};
