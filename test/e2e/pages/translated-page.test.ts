import { expect, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { openVisitor } from '../../support/browser.ts';
import { siteWithBrowser } from '../../support/fixtures.ts';
import { openAdmin } from '../../support/session.ts';

const MESSAGE = { name: 'Zoé Lefèvre', email: 'zoe@lefevre.example', message: 'Bonjour, parlons-en.' };

const { site, browser } = await siteWithBrowser();

/** As Chrome translates: each text moves into elements of the browser's own, those that come later too. */
function translate() {
  const move = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    for (let text = texts.currentNode; text; text = texts.nextNode() as Node) found.push(text);
    for (const text of found) {
      const parent = text.parentElement;
      if (!(text instanceof Text) || !text.data.trim() || !parent || parent.closest('font, script, style'))
        continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(text);
    }
  };
  move(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) move(node);
  }).observe(document.body, { childList: true, subtree: true });
}

test('a visitor whose browser translates the page corrects a field and sends the message', async () => {
  const { page, problems } = await openVisitor(browser, site.url);
  await page.goto('/contactez-nous');
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await page.evaluate(translate);
  const form = page.getByRole('form', { name: 'Votre message' });
  const email = form.locator('[name=email]');
  for (const [name, value] of Object.entries({ ...MESSAGE, email: 'zoe@' }))
    await form.locator(`[name=${name}]`).fill(value);
  await email.blur();
  const wrong = form.locator('[aria-invalid]');
  await wrong.waitFor();
  await email.fill(MESSAGE.email);
  await wrong.waitFor({ state: 'detached' });
  await form.getByRole('button', { name: 'Envoyer le message' }).click();
  await page.getByRole('status').getByText('Merci ! Votre message a bien été envoyé.').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
  expect(problems).toEqual([]);
});

test('an administrator whose browser translates the page is asked about each person by their name', async () => {
  for (const fullName of ['Amélie Lambert', 'Wim Hubert'])
    await new ApiClient(site.url).submitRequest({ fullName });
  const { page, problems } = await openAdmin(browser, site);
  await page.goto('/admin/members-requests');
  const button = (name: string, action: string) =>
    page.getByRole('row', { name }).getByRole('button', { name: action });
  await button('Wim Hubert', 'Approuver').waitFor();
  await page.evaluate(translate);
  const dialog = page.getByRole('dialog');
  for (const [name, action] of [
    ['Amélie Lambert', 'Approuver'],
    ['Wim Hubert', 'Approuver'],
    ['Wim Hubert', 'Rejeter'],
    ['Amélie Lambert', 'Rejeter'],
  ] as const) {
    await button(name, action).click();
    await dialog.getByText(name).waitFor();
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  expect(problems).toEqual([]);
});
