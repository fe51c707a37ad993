// Serves the site from a bare clone: installs what is missing, builds what is outdated, then becomes the server.
// `--dev` serves the sources and restarts automatically; `--demo` fills a demonstration site first; `--build` serves
// nothing.
import { ensureBuilt } from './setup/build.mjs';
import { surviveHangup } from './setup/hangup.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { ENV, NODE } from './setup/repository.mjs';
import { run } from './setup/run.mjs';
import { SERVER, serve } from './setup/serve.mjs';

// The pages reload in place; only changes of the server's files restart it.
const WATCHED = ['main.ts', 'server/src', 'contract/src'].map((path) => `--watch-path=${path}`);

/** The firm of the demonstration, unless the settings name another. */
const DEMO = {
  DATA_DIR: './data/demo',
  CONTACT_EMAIL: 'contact@demo.example',
  CONTACT_PHONE: '+32 2 000 00 00',
  CONTACT_ADDRESS: 'Rue du Cercle 1, 1000 Bruxelles',
  SOCIAL_LINKEDIN_URL: 'https://www.linkedin.com/',
  SOCIAL_FACEBOOK_URL: 'https://www.facebook.com/',
};

async function start(mode) {
  await ensureInstalled();
  if (mode === '--dev') return serve([...WATCHED, 'main.ts'], { ...ENV, NODE_ENV: 'development' });
  await ensureBuilt();
  if (mode === '--build') return;
  const env = { ...ENV, NODE_ENV: 'production' };
  if (mode === '--demo') {
    for (const [name, value] of Object.entries(DEMO)) env[name] ||= value;
    const { code } = await run(NODE, ['cli/cercle.ts', 'demo'], { env });
    if (code !== 0) throw new Error('La démonstration n’a pas pu être remplie.');
  }
  serve(SERVER, env);
}

surviveHangup();
try {
  await start(process.argv[2]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
