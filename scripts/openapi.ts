import { allCalls, openApiOf, problems } from '@lastmile/contract';
import rootPackage from '../package.json' with { type: 'json' };

console.log(JSON.stringify(openApiOf(allCalls, problems, rootPackage.version), null, 2));
