import { gzipSync } from 'node:zlib';
import { launchChromium } from '../support/chromium.ts';
import { compare } from '../support/harness.ts';
import { signInToDemo, startPanelProcess } from '../support/panel-process.ts';

/**
 * The gzipped size of the JavaScript of the pay page, compared with a limit of 60 KB. The note has the size of the
 * whole page. Sizes are the same in every round.
 */
const limit = 60_000;

const panel = await startPanelProcess();
const headers = { authorization: `Bearer ${await signInToDemo(panel.url)}` };
const fetchJson = async (path: string) => (await fetch(`${panel.url}${path}`, { headers })).json();
const { items } = (await fetchJson('/api/isp/isp-user/index?pageSize=10')) as { items: { id: number }[] };
const { url } = (await fetchJson(`/api/isp/pay-link/show/${items[0]?.id}`)) as { url: string };
const browser = await launchChromium();
const gzipped = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length;

async function bytesOf(isCounted: (kind: string) => boolean): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (loaded) => {
    if (isCounted(loaded.request().resourceType())) bodies.push(loaded.body());
  });
  const response = await page.goto(`${panel.url}${new URL(url).pathname}`, { waitUntil: 'networkidle' });
  if (response?.status() !== 200) throw new Error(`The pay page responded with ${response?.status()}`);
  await page.locator('h1').waitFor();
  const sum = (await Promise.all(bodies)).reduce((bytes, body) => bytes + gzipped(body), 0);
  await page.close();
  return sum;
}

await compare({
  bench: 'pay-size',
  unit: 'bytes of gzipped JavaScript',
  target: 1,
  better: 'lower-ratio',
  value: () => bytesOf((kind) => kind === 'script'),
  baseline: async () => limit,
  note: { wholePage: await bytesOf(() => true) },
});
await browser.close();
await panel.stop();
