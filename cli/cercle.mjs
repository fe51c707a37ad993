// npm run cercle -- COMMAND: commands for the operator of a site, in French; without a command, lists them.
import { surviveHangup } from '../scripts/setup/hangup.mjs';
import { ensureInstalled } from '../scripts/setup/install.mjs';
import { ENV } from '../scripts/setup/repository.mjs';
import { serve } from '../scripts/setup/serve.mjs';

surviveHangup();
try {
  await ensureInstalled();
  serve(['--max-semi-space-size=16', 'cli/cercle.ts', ...process.argv.slice(2)], ENV);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
