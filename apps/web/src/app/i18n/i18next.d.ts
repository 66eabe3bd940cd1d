import 'i18next';
import type areas from '../../catalogues/en/areas.json';
import type audit from '../../catalogues/en/audit.json';
import type billing from '../../catalogues/en/billing.json';
import type billingRuns from '../../catalogues/en/billing-runs.json';
import type collection from '../../catalogues/en/collection.json';
import type convergence from '../../catalogues/en/convergence.json';
import type demo from '../../catalogues/en/demo.json';
import type identity from '../../catalogues/en/identity.json';
import type imports from '../../catalogues/en/imports.json';
import type invoices from '../../catalogues/en/invoices.json';
import type isps from '../../catalogues/en/isps.json';
import type jobs from '../../catalogues/en/jobs.json';
import type kit from '../../catalogues/en/kit.json';
import type live from '../../catalogues/en/live.json';
import type notices from '../../catalogues/en/notices.json';
import type packages from '../../catalogues/en/packages.json';
import type panel from '../../catalogues/en/panel.json';
import type payments from '../../catalogues/en/payments.json';
import type places from '../../catalogues/en/places.json';
import type problems from '../../catalogues/en/problems.json';
import type roles from '../../catalogues/en/roles.json';
import type routers from '../../catalogues/en/routers.json';
import type routes from '../../catalogues/en/routes.json';
import type settings from '../../catalogues/en/settings.json';
import type shell from '../../catalogues/en/shell.json';
import type subscribers from '../../catalogues/en/subscribers.json';
import type users from '../../catalogues/en/users.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    keySeparator: false;
    resources: {
      shell: typeof shell;
      panel: typeof panel;
      routes: typeof routes;
      kit: typeof kit;
      problems: typeof problems;
      areas: typeof areas;
      billing: typeof billing;
      collection: typeof collection;
      'billing-runs': typeof billingRuns;
      convergence: typeof convergence;
      demo: typeof demo;
      identity: typeof identity;
      invoices: typeof invoices;
      imports: typeof imports;
      isps: typeof isps;
      settings: typeof settings;
      jobs: typeof jobs;
      audit: typeof audit;
      live: typeof live;
      notices: typeof notices;
      packages: typeof packages;
      payments: typeof payments;
      places: typeof places;
      roles: typeof roles;
      routers: typeof routers;
      subscribers: typeof subscribers;
      users: typeof users;
    };
  }
}
