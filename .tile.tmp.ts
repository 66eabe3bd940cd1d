import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const [, , out, w, ...files] = process.argv;
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const p = await b.newPage({ viewport: { width: 1600, height: 1000 } });
await p.setContent(
  '<body style="margin:0;background:#888">' +
    files
      .map(
        (f) =>
          `<img style="width:${w}px;margin:4px;vertical-align:top" src="data:image/png;base64,${readFileSync(f).toString('base64')}">`,
      )
      .join(''),
);
await p.waitForTimeout(500);
await p.screenshot({ path: out, fullPage: true });
await b.close();
