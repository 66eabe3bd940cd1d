import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { customerFields, problems, subscriberFields } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { languages } from '../shared/i18n/languages.ts';
import { menuGroups } from '../shared/navigation/route.ts';
import { pageRoutes } from './routes.ts';

const source = path.resolve(import.meta.dirname, '..');
const folder = path.join(source, 'locales');
const namespaces = readdirSync(path.join(folder, 'en')).map((file) => path.basename(file, '.json'));
const others = languages.filter((language) => language !== 'en');

const read = (language: string, namespace: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(folder, language, `${namespace}.json`), 'utf8'));

const pluralSuffix = /_(zero|one|two|few|many|other)$/;
const bare = (key: string) => key.replace(pluralSuffix, '');
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

const brands = ['bkash', 'nagad', 'rocket', 'upay'].flatMap((brand) => [
  `billing:method.${brand}`,
  `payout-accounts:method.${brand}`,
]);

/** Words that are the same in both languages; any other value equal to English counts as untranslated. */
const sameAsEnglish: Record<string, readonly string[]> = {
  de: [
    'workspace:kind.ticket',
    'workspace:entry.ticket',
    'regulator:download',
    'regulator:router',
    'regulator:upload',
    'regulator:value.division',
    'regulator:value.resellerName',
    'regulator:value.routerName',
    'regulator:value.upazila',
    'usage:download',
    'usage:router',
    'usage:upload',
    'outages:status',
    'outages:router',
    'outages:details',
    'settlements:status',
    'gateway-statements:open',
    'resellers:name',
    'resellers:status',
    'retail:state',
    'layout:quick.tickets',
    ...brands,
    'payout-accounts:bankName',
    'payout-accounts:status',
    'api-reference:name',
    'areas:name',
    'background-jobs:resultState.online',
    'background-jobs:status',
    'billing-runs:state',
    'billing:method.gateway',
    'cash-book:bank',
    'cash-book:category.transport',
    'cash-book:status',
    'checkouts:status',
    'payment-claims:status',
    'period-closing:status',
    'credit-notes:print.a4',
    'credit-notes:status',
    'dunning:router',
    'dunning:state',
    'identity:company.website',
    'identity:logo.label',
    'identity:passkey.title',
    'imports:reason',
    'imports:state',
    'invoices:router',
    'invoices:status',
    'isps:fullName',
    'isps:onlineShare',
    'isps:router',
    'isps:status',
    'isps:website',
    'live:down',
    'live:state.offline',
    'live:state.online',
    'live:up',
    'notifications:body',
    'notifications:placeholder.name',
    'notifications:placeholder.router',
    'notifications:state',
    'packages:download',
    'packages:router',
    'packages:show',
    'packages:stateHeader',
    'packages:upload',
    'payments:status',
    'payments:who',
    'reconciler:panelValue',
    'reports:bank',
    'reports:column.router',
    'roles:name',
    'roles:subject.Dashboard',
    'roles:subject.Ticket',
    'roles:twoFactorNo',
    'routers:encoding.thai',
    'routers:encoding.utf8',
    'routers:name',
    'routers:one',
    'routers:port',
    'routers:section.router',
    'routers:state',
    'routers:state.online',
    'routers:step.port',
    'routes:dashboard-ecommerce',
    'routes:group.support',
    'routes:group.system',
    'routes:isp-ticket-list',
    'routes:ticket',
    'settings:support',
    'shared:view.name',
    'workspace:connection.offline',
    'workspace:connection.online',
    'subscribers:billing.normal',
    'subscribers:name',
    'subscribers:offline',
    'subscribers:online',
    'subscribers:router',
    'subscribers:status',
    'subscribers:tab.tickets',
    'subscribers:vlan',
    'users:fullName',
    'users:status',
    'visits:about',
    'visits:status',
    'visits:material',
    'visits:unit.metre',
    'tickets:title',
    'tickets:one',
    'tickets:status',
    'tickets:urgency.normal',
    'tickets:router',
    'tickets:settings.cannedBody',
    'staff:name',
    'staff:position',
    'staff:status',
    'staff:department.name',
    'layout:search.tickets',
    'plans:name',
    'plans:sort',
    'plans:planSection',
    'plans:quote.period',
    'plans:version',
    'plans:versionNumber',
    'plans:couponHint',
    'plans:plan',
    'plans:stateHeader',
    'coupons:code',
    'coupons:state',
    'coupons:plan',
    'identity:pay.plan',
    'notifications:channel.sms',
    'notifications:channel.telegram',
    'notifications:placeholder.hotline',
    'campaigns:state',
    'messaging:field.accountSid',
    'messaging:field.url',
  ],
  fr: [
    'workspace:kind.ticket',
    'dashboard:sessions',
    'regulator:value.district',
    'regulator:value.division',
    'regulator:value.upazila',
    'outages:cause',
    'settlements:kind',
    'settlements:date',
    'settlements:note',
    'gateway-statements:column.date',
    'gateway-statements:transaction',
    'gateway-statements:note',
    'payouts:note',
    'reseller-agents:actions',
    'reseller-agents:agents',
    'resellers:contactSection',
    'resellers:model.commission',
    'resellers:commission',
    'resellers:mobile',
    'resellers:tab.conditions',
    'resellers:at',
    'resellers:entry.commission',
    'layout:quick.menu',
    'layout:quick.tickets',
    'api-reference:about',
    'api-reference:type',
    'retention:kind.notifications',
    ...brands,
    'workspace:kind.message',
    'workspace:kind.note',
    'workspace:kind.session',
    'workspace:note.label',
    'areas:actions',
    'areas:code',
    'audit:action',
    'audit:system',
    'billing-runs:sum',
    'billing:total',
    'cash-book:category.maintenance',
    'cash-book:category.transport',
    'cash-book:date',
    'cash-book:kind',
    'cash-book:movement',
    'cash-book:note',
    'period-closing:actions',
    'credit-notes:at',
    'credit-notes:kind',
    'coupons:kind',
    'credit-notes:print.a4',
    'dunning:mobile',
    'identity:company.mobile',
    'identity:payPage.instructions',
    'imports:when',
    'invoices:actions',
    'invoices:bySystem',
    'invoices:kind',
    'invoices:mobile',
    'invoices:totalIn',
    'isps:licence',
    'isps:mobile',
    'isps:notes',
    'layout:inbox.open',
    'layout:search.pages',
    'live:session',
    'notifications:kind',
    'notifications:one',
    'packages:about',
    'personal-data:notifications',
    'payments:inAll',
    'payments:madeAt',
    'payments:mobile',
    'payments:setting.excludedDate',
    'reconciler:field.routes',
    'reconciler:field.service',
    'reconciler:onlineNow',
    'roles:about',
    'roles:action',
    'roles:subject.Notification',
    'roles:subject.Ticket',
    'routers:encoding.utf8',
    'routers:latitude',
    'routers:longitude',
    'routers:port',
    'routers:protocol',
    'routers:step.port',
    'routers:tab.interfaces',
    'routers:type',
    'routes:isp-ticket-list',
    'routes:ticket',
    'shared:pages',
    'subscribers:actions',
    'subscribers:billing.normal',
    'subscribers:bySystem',
    'subscribers:day',
    'subscribers:mobile',
    'subscribers:session',
    'subscribers:startTitle',
    'subscribers:tab.tickets',
    'subscribers:vlan',
    'users:mobile',
    'visits:about',
    'visits:unit.metre',
    'tickets:title',
    'tickets:one',
    'tickets:contact',
    'tickets:mobile',
    'tickets:conversation',
    'staff:mobile',
    'staff:department.description',
    'layout:search.tickets',
    'plans:description',
    'plans:sort',
    'plans:version',
    'plans:versionNumber',
    'plans:versions',
    'plans:quote.period',
    'plans:quote.total',
    'plans:date',
    'coupons:code',
    'coupons:note',
    'coupons:at',
    'notifications:channel.sms',
    'notifications:channel.telegram',
    'notifications:segments',
    'notifications:segmentCount_one',
    'notifications:segmentCount_other',
    'campaigns:message',
    'messaging:field.accountSid',
    'messaging:field.url',
    'subscribers:tab.messages',
  ],
  bn: [
    'audit:system',
    'checkouts:noted',
    'checkouts:rechecked',
    'invoices:bySystem',
    'leaks:sum',
    'messaging:field.url',
    'plans:quote.period',
    'reports:in',
    'roles:permissionPair',
    'routers:encoding.utf8',
    'subscribers:bySystem',
  ],
  pt: [
    'regulator:download',
    'regulator:upload',
    'regulator:value.downloadMbps',
    'regulator:value.upazila',
    'regulator:value.uploadMbps',
    'usage:download',
    'usage:upload',
    'outages:status',
    'layout:quick.menu',
    ...brands,
    'cash-book:category.marketing',
    'cash-book:status',
    'checkouts:gateway',
    'checkouts:noted',
    'checkouts:status',
    'payment-claims:status',
    'period-closing:status',
    'audit:system',
    'billing-runs:sum',
    'billing:method.cheque',
    'billing:total',
    'credit-notes:print.a4',
    'credit-notes:status',
    'invoices:bySystem',
    'invoices:totalIn',
    'isps:gateway',
    'isps:onlineShare',
    'live:down',
    'live:state.offline',
    'live:up',
    'packages:download',
    'packages:upload',
    'payments:inAll',
    'routers:encoding.utf8',
    'routers:latitude',
    'routers:longitude',
    'routers:state.online',
    'routers:tab.interfaces',
    'subscribers:bySystem',
    'subscribers:offline',
    'subscribers:online',
    'subscribers:vlan',
    'visits:material',
    'visits:unit.metre',
    'tickets:status',
    'tickets:urgency.normal',
    'staff:status',
    'plans:quote.period',
    'plans:quote.total',
    'plans:stateHeader',
    'coupons:state',
    'notifications:channel.sms',
    'notifications:channel.telegram',
    'campaigns:state',
    'messaging:field.accountSid',
    'messaging:field.url',
  ],
};

describe.each(namespaces)('namespace %s', (namespace) => {
  const english = read('en', namespace);
  // A code such as `too_many` only looks like a plural: a real one has the form that every language has.
  const base = (key: string) => (`${bare(key)}_other` in english ? bare(key) : key);
  const expectedKeys = new Set(Object.keys(english).map(base));

  it.each(others)('has exactly the English keys in %s, including plural forms', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const expected = [...expectedKeys].flatMap((key) =>
      key in english ? [key] : forms.map((form) => `${key}_${form}`),
    );
    const found = Object.keys(read(language, namespace));
    const file = `apps/web/src/locales/${language}/${namespace}.json`;
    expect({
      [`missing in ${file}`]: expected.filter((key) => !found.includes(key)).sort(),
      [`unknown in ${file}`]: found.filter((key) => !expected.includes(key)).sort(),
    }).toEqual({ [`missing in ${file}`]: [], [`unknown in ${file}`]: [] });
  });

  it.each(others)('uses the same placeholders in %s', (language) => {
    for (const [key, text] of Object.entries(read(language, namespace))) {
      const model = english[key] ?? english[`${bare(key)}_other`] ?? '';
      expect(placeholders(text), key).toEqual(placeholders(model));
    }
  });

  it.each(others)('is translated in %s', (language) => {
    const translated = read(language, namespace);
    const same = Object.keys(translated).filter((key) => translated[key] === english[key]);
    const allowed = (sameAsEnglish[language] ?? []).filter((key) => key.startsWith(`${namespace}:`));
    expect(same.map((key) => `${namespace}:${key}`).sort()).toEqual([...allowed].sort());
  });

  it.each(languages)('has no empty text in %s', (language) => {
    for (const [key, text] of Object.entries(read(language, namespace)))
      expect(text.trim(), key).not.toBe('');
  });
});

describe('translation keys', () => {
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(source, file), 'utf8'))
    .join('\n');
  const fieldLabels = [...Object.values(customerFields), ...Object.values(subscriberFields)].flatMap(
    (field) => ('label' in field ? [`subscribers:${field.label}`] : []),
  );
  const literals = new Set([...[...code.matchAll(/'([\w.:-]+)'/g)].map(([, text]) => text), ...fieldLabels]);
  const isUsed = (namespace: string, key: string) => literals.has(key) || literals.has(`${namespace}:${key}`);

  const isTitle = (key: string) => key.startsWith('title.');
  const used = namespaces.filter((namespace) => namespace !== 'problems' && namespace !== 'routes');
  it.each(used)('%s has no unused key', (namespace) => {
    const unused = Object.keys(read('en', namespace)).filter(
      (key) => !isUsed(namespace, bare(key)) && !(namespace === 'shell' && isTitle(key)),
    );
    expect(unused).toEqual([]);
  });

  it('routes has exactly the titles and menu groups of pages inside the menu', () => {
    const titles = pageRoutes.filter(({ layout }) => layout === 'panel').map(({ name }) => name);
    const groups = menuGroups.map((group) => `group.${group}`);
    expect(Object.keys(read('en', 'routes')).sort()).toEqual([...titles, ...groups].sort());
  });

  it('shell has exactly the titles of pages without a menu', () => {
    const titles = pageRoutes.filter(({ layout }) => layout === 'full').map(({ name }) => `title.${name}`);
    expect(Object.keys(read('en', 'shell')).filter(isTitle).sort()).toEqual(titles.sort());
  });

  it("problems has exactly the contract's codes", () => {
    expect(Object.keys(read('en', 'problems')).sort()).toEqual(Object.keys(problems).sort());
  });
});
