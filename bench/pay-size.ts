import { gzipSync } from 'node:zlib';
import { compare } from './harness.ts';
import { launchChromium } from './support/chromium.ts';
import { signInToDemo, startPanelProcess } from './support/panel-process.ts';

/**
 * The JavaScript that a phone has to load before a subscriber's pay page can be used, gzipped, against 60 KB; beside it
 * all that the page needs, document included. These are sizes and not times, so every round gives the same.
 */
const limit = 60_000;

const panel = await startPanelProcess();
const headers = { authorization: `Bearer ${await signInToDemo(panel.url)}` };
const asked = async (path: string) => (await fetch(`${panel.url}${path}`, { headers })).json();
const { items } = (await asked('/api/isp/isp-user/index?pageSize=10')) as { items: { id: number }[] };
const { url } = (await asked(`/api/isp/pay-link/show/${items[0]?.id}`)) as { url: string };
const browser = await launchChromium();
const gzipped = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length;

async function bytesOf(isMeant: (kind: string) => boolean): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (isMeant(response.request().resourceType())) bodies.push(response.body());
  });
  const answer = await page.goto(`${panel.url}${new URL(url).pathname}`, { waitUntil: 'networkidle' });
  if (answer?.status() !== 200) throw new Error(`The pay page answered ${answer?.status()}`);
  await page.locator('h1').waitFor();
  const sum = (await Promise.all(bodies)).reduce((bytes, body) => bytes + gzipped(body), 0);
  await page.close();
  return sum;
}

await compare({
  bench: 'pay-size',
  unit: 'bytes gzip of JavaScript',
  target: 1,
  better: 'lower-ratio',
  value: () => bytesOf((kind) => kind === 'script'),
  baseline: async () => limit,
  note: { wholePage: await bytesOf(() => true) },
});
await browser.close();
await panel.stop();
