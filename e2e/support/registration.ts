import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { findInMail } from './mails.ts';

const patience = { timeout: 180_000 };

export const choose = async (page: Page, field: string, option: RegExp) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};

/** Pays on the page of the simulated gateway. */
export async function payAtGateway(page: Page) {
  await expect(page.getByRole('heading', { name: /\(simulated\)/ })).toBeVisible(patience);
  await page.getByRole('button', { name: /^Pay/ }).first().click();
}

interface Account {
  readonly login: string;
  readonly password: string;
}

/** Fills the form of a new company and enters the emailed code. */
export async function registerCompany(page: Page, company: string, mark: string, account: Account) {
  await page.goto('/register');
  await page.getByLabel('Company name').fill(company);
  await choose(page, 'Licence', /nationwide/i);
  await page.getByLabel('Licence number').fill(`BTRC-${mark}`);
  await choose(page, 'Division', /^Dhaka/);
  await choose(page, 'District', /^Dhaka/);
  await page.getByLabel('Address').fill('House 1, Road 2');
  await page.getByLabel('Your name').fill('Salma Begum');
  await page.getByLabel('Email').fill(account.login);
  await page.getByLabel('Mobile').fill(`018${String(Number.parseInt(mark, 16)).padStart(8, '0').slice(-8)}`);
  await page.getByLabel('Password', { exact: false }).first().fill(account.password);
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const findCode = () => findInMail(account.login, /^\d{6}$/m);
  await expect.poll(findCode, patience).toMatch(/^\d{6}$/);
  await page.getByLabel('Code').fill((await findCode()) ?? '');
  await page.getByRole('button', { name: 'Complete registration' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a plan' })).toBeVisible(patience);
}
