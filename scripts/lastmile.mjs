#!/usr/bin/env node
import { prepare, runCommand } from './lib/prepare.mjs';

await prepare({ quietWhenFresh: true });
await runCommand();
