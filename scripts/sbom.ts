import { fileURLToPath } from 'node:url';
import rootPackage from '../package.json' with { type: 'json' };
import { buildSbom } from './lib/sbom.ts';

/** `npm run -s sbom`: prints the SBOM (CycloneDX) of what is shipped. */
console.log(JSON.stringify(buildSbom(fileURLToPath(new URL('../', import.meta.url)), rootPackage), null, 2));
