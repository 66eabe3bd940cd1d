import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildThirdPartyFile, thirdPartyFile } from './lib/third-party-file.ts';

/** `npm run third-party`: writes the licences of everything that is shipped. */
const root = fileURLToPath(new URL('../', import.meta.url));
writeFileSync(path.join(root, thirdPartyFile), buildThirdPartyFile(root));
console.log(`Wrote ${thirdPartyFile}`);
