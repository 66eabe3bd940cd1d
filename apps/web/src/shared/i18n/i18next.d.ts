import 'i18next';
import type areas from '../../locales/en/areas.json';
import type audit from '../../locales/en/audit.json';
import type backgroundJobs from '../../locales/en/background-jobs.json';
import type billing from '../../locales/en/billing.json';
import type billingRuns from '../../locales/en/billing-runs.json';
import type cashBook from '../../locales/en/cash-book.json';
import type demo from '../../locales/en/demo.json';
import type dunning from '../../locales/en/dunning.json';
import type geography from '../../locales/en/geography.json';
import type identity from '../../locales/en/identity.json';
import type imports from '../../locales/en/imports.json';
import type invoices from '../../locales/en/invoices.json';
import type isps from '../../locales/en/isps.json';
import type layout from '../../locales/en/layout.json';
import type live from '../../locales/en/live.json';
import type notifications from '../../locales/en/notifications.json';
import type packages from '../../locales/en/packages.json';
import type payments from '../../locales/en/payments.json';
import type problems from '../../locales/en/problems.json';
import type reconciler from '../../locales/en/reconciler.json';
import type roleNames from '../../locales/en/role-names.json';
import type roles from '../../locales/en/roles.json';
import type routers from '../../locales/en/routers.json';
import type routes from '../../locales/en/routes.json';
import type settings from '../../locales/en/settings.json';
import type shared from '../../locales/en/shared.json';
import type shell from '../../locales/en/shell.json';
import type subscribers from '../../locales/en/subscribers.json';
import type users from '../../locales/en/users.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    keySeparator: false;
    resources: {
      shell: typeof shell;
      layout: typeof layout;
      routes: typeof routes;
      shared: typeof shared;
      problems: typeof problems;
      areas: typeof areas;
      billing: typeof billing;
      dunning: typeof dunning;
      'billing-runs': typeof billingRuns;
      'cash-book': typeof cashBook;
      reconciler: typeof reconciler;
      demo: typeof demo;
      identity: typeof identity;
      invoices: typeof invoices;
      imports: typeof imports;
      isps: typeof isps;
      settings: typeof settings;
      'background-jobs': typeof backgroundJobs;
      audit: typeof audit;
      live: typeof live;
      notifications: typeof notifications;
      packages: typeof packages;
      payments: typeof payments;
      geography: typeof geography;
      'role-names': typeof roleNames;
      roles: typeof roles;
      routers: typeof routers;
      subscribers: typeof subscribers;
      users: typeof users;
    };
  }
}
