/** A screen of the demo that the documentation shows. */
export interface DocsImage {
  readonly name: string;
  /** The account of the demo that is signed in; nobody on public pages. */
  readonly login: string | null;
  /** `{call}` is replaced by the id of the first row that the call returns, or by the link that it returns. */
  readonly path: string;
  readonly theme?: 'light' | 'dark';
  readonly language?: 'en' | 'bn';
  readonly size?: 'desktop' | 'tall' | 'phone' | 'sheet';
  /** What the browser prints, on a sheet of A4. */
  readonly isPrinted?: boolean;
}

const owner = 'owner@meghna.example';
const accountant = 'accounts@meghna.example';
const technician = 'technician@meghna.example';
const admin = 'admin@lastmile.example';

const sadia = '{/api/isp/isp-user/index?search=sadia3}';
const invoiceOfSadia = '{/api/isp/invoice/list?search=sadia3}';
const mirpur = '{/api/isp/router/index?search=Mirpur}';

/** Compared in docs/pictures/README.md with the same screens of an older version. */
const comparedImages: readonly DocsImage[] = [
  { name: 'sign-in', login: null, path: '/login' },
  { name: 'subscribers', login: owner, path: '/isp/isp-user-name-list' },
  { name: 'subscribers-phone', login: owner, path: '/isp/isp-user-name-list', size: 'phone', theme: 'dark' },
  { name: 'subscriber', login: owner, path: `/isp/isp-user-name-edit-v2/${sadia}` },
  { name: 'new-subscriber', login: owner, path: '/isp/isp-user-name-create' },
  { name: 'import', login: owner, path: '/isp/isp-user-import' },
  { name: 'collect', login: 'collector@meghna.example', path: '/isp/collect', size: 'phone' },
  { name: 'invoices', login: accountant, path: '/isp/invoice-list' },
  { name: 'invoice', login: accountant, path: `/isp/invoice-preview/${invoiceOfSadia}` },
  {
    name: 'printed-invoice',
    login: accountant,
    path: `/isp/invoice-preview/${invoiceOfSadia}`,
    size: 'sheet',
    isPrinted: true,
  },
  { name: 'payments', login: accountant, path: '/isp/payment-list' },
  { name: 'upcoming-suspensions', login: accountant, path: '/isp/upcoming-suspensions' },
  { name: 'cash', login: accountant, path: '/isp/cash-hand-over' },
  { name: 'pay-page', login: owner, path: `{/api/isp/pay-link/show/${sadia}}`, size: 'phone' },
  { name: 'routers', login: technician, path: '/isp/router-list' },
  { name: 'router', login: technician, path: `/isp/router-edit/${mirpur}` },
  {
    name: 'router-changes',
    login: technician,
    path: `/isp/router-edit/${mirpur}?tab=changes`,
    theme: 'dark',
  },
  { name: 'not-in-billing', login: owner, path: `/api/get-not-billing-users/${mirpur}`, theme: 'dark' },
  { name: 'users', login: owner, path: '/admin/user-list' },
  { name: 'billing-settings', login: owner, path: '/isp/billing-setting' },
];

export const docsImages: readonly DocsImage[] = [
  { name: 'dashboard', login: owner, path: '/dashboard/isp', size: 'tall' },
  { name: 'dashboard-bangla', login: owner, path: '/dashboard/isp', language: 'bn' },
  { name: 'subscribers', login: owner, path: '/isp/isp-user-name-list' },
  {
    name: 'subscriber',
    login: owner,
    path: '/isp/isp-user-name-edit-v2/{/api/isp/isp-user/index?search=rokeya.sultana}',
  },
  { name: 'revenue-leaks', login: owner, path: '/isp/revenue-leaks' },
  { name: 'campaigns', login: owner, path: '/isp/bulk-notification' },
  {
    name: 'billing-run',
    login: accountant,
    path: '/isp/billing-run/{/api/isp/billing-run/list}',
  },
  { name: 'cash-book', login: accountant, path: '/isp/cash-hand-over' },
  { name: 'ageing', login: accountant, path: '/isp/ageing-report' },
  { name: 'collect', login: 'collector@meghna.example', path: '/isp/collect', size: 'phone' },
  {
    name: 'router-changes',
    login: 'technician@meghna.example',
    path: '/isp/router-edit/{/api/isp/router/index?search=Mirpur}?tab=changes',
  },
  {
    name: 'not-in-billing',
    login: owner,
    path: '/api/get-not-billing-users/{/api/isp/router/index?search=Mirpur}',
    theme: 'dark',
  },
  { name: 'visits', login: 'technician@meghna.example', path: '/isp/visit-list', size: 'phone' },
  { name: 'tickets', login: 'support@meghna.example', path: '/isp/isp-ticket-list' },
  {
    name: 'ticket',
    login: 'support@meghna.example',
    path: '/isp/ticket/{/api/isp/ticket/tickets}',
  },
  { name: 'reseller', login: 'reseller@meghna.example', path: '/dashboard/isp' },
  { name: 'isps', login: admin, path: '/admin/isp-list' },
  { name: 'settlements', login: admin, path: '/admin/settlement-list' },
  ...comparedImages.map((image) => ({ ...image, name: `before-after/${image.name}-after` })),
];
