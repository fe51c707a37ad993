import { expect, test } from 'vitest';
import { deferScripts } from './deferred-scripts.ts';

const PAGE =
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head><h1>Bonjour</h1><script type="module" async="">import "/assets/a.js"</script>';

test('no script is fetched before the page is painted', () => {
  const page = deferScripts(PAGE);
  expect(page).not.toContain('rel="modulepreload" href');
  expect(page).not.toContain('<script type="module"');
  expect(page).toContain('<h1>Bonjour</h1>');
});

test('the deferred scripts are complete and in order', () => {
  expect(deferScripts(PAGE)).toContain(
    'data-modules="/assets/a.js /assets/b.js">import "/assets/a.js"</script>',
  );
});
