// npm run cercle -- COMMAND: what whoever runs a site does with it, in French; without a command, the list of them.
import { ensureInstalled } from './setup/install.mjs';
import { ENV } from './setup/repository.mjs';
import { serve } from './setup/serve.mjs';

try {
  await ensureInstalled();
  serve(['--max-semi-space-size=16', 'scripts/cercle.ts', ...process.argv.slice(2)], ENV);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
