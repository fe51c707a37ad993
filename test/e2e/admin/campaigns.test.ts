import type { CampaignDetails, CampaignListRow } from '@cercle/contract/campaigns';
import type { Page as PageOf } from '@cercle/contract/paging';
import { beforeAll, describe, expect, test } from 'vitest';
import { commonSteps } from '../../support/ambassadors.ts';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { waitForFrames } from '../../support/browser.ts';
import { adminPage, siteWithMail } from '../../support/fixtures.ts';
import { expectKeyboardAccessible } from '../../support/keyboard.ts';
import { endElsewhere, localStorageOf } from '../../support/session.ts';
import { ADMIN } from '../../support/site.ts';
import { dropResponse, logInHere } from '../../support/steps.ts';

const { site, browser, smtp } = await siteWithMail();
const other = await new ApiClient(site.url).logIn(ADMIN);
const page = await adminPage(browser, site);
const { expectStatus, confirm } = commonSteps(page);

const READERS = ['lecteur', 'lectrice', 'redaction'].map((name) => `${name}@societe.example`);
const SUBJECT = 'La lettre de décembre';

const field = (name: string) => page.locator(`main form [name=${name}]`);
const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const shows = (text: string | RegExp) => page.getByText(text).first().waitFor();
const region = (name: string) => page.getByRole('region', { name, exact: true });
const mailed = (subject: string) => smtp.mails.filter((mail) => mail.subject === subject);
const campaigns = async () => (await other.get<PageOf<CampaignListRow>>('/admin/campaigns')).content;
const campaignOf = (id: number) => other.get<CampaignDetails>(`/admin/campaigns/${id}`);
const open = (id: number) => page.goto(`/admin/campagnes/${id}`);
/** What the clock does every few seconds, now. */
const tick = () => other.send('POST', '/admin/jobs/campaigns/run');

const BODY = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Bonjour' }] }] };

async function draft(subject: string, pacePerHour = 1_000_000): Promise<number> {
  const data = { subject, body: BODY, sources: [{ kind: 'SUBSCRIBERS' }], pacePerHour };
  const response = await other.send('POST', '/admin/campaigns', data);
  return ((await response.json()) as { id: number }).id;
}

beforeAll(async () => {
  for (const [index, email] of READERS.entries()) {
    const visitor = new ApiClient(site.url, `192.0.2.${index + 1}`);
    const recaptchaToken = await visitor.botCheckToken('newsletterSubmit');
    await visitor.send('POST', '/newsletters', { email, recaptchaToken });
  }
});

describe('Writing a campaign', () => {
  test('starts from the empty list, which says what to do; what is missing is said by field', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Administration' });
    await sidebar.getByRole('link', { name: 'Campagnes' }).click();
    await page.getByRole('heading', { name: 'Aucune campagne trouvée' }).waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Nouvelle campagne' }).last().click();
    await heading('Nouvelle campagne');
    await field('pacePerHour').fill('beaucoup');
    await button('Ajouter un public').click();
    await field('kind-s2').selectOption('PARTICIPANTS');
    await field('subject').press('Enter');
    for (const text of ['L’objet est requis', 'Choisissez un événement', /^Indiquez un rythme entre 60/])
      await shows(text);
    expect(await field('subject').evaluate((input) => input === document.activeElement)).toBe(true);
    await shows('Complétez les publics pour savoir combien recevraient la campagne.');
    await expectAccessibleAtAllWidths(page);
    await button('Retirer\u202f: Public 2').click();
    await field('pacePerHour').fill('1000000');
  });

  test('says how long its subject is, and how many would receive it', async () => {
    await field('subject').fill(SUBJECT);
    await shows(`${SUBJECT.length} sur 150`);
    await shows('3\u00a0personnes recevraient la campagne aujourd’hui.');
  });

  test('is seen as it will leave on a phone, a computer, in the dark and as text, by keyboard; no script of it runs', async () => {
    await page.getByRole('textbox', { name: 'Texte', exact: true }).focus();
    await page.keyboard.type('Une lettre ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('mémorable');
    const mail = page.frameLocator('iframe');
    await mail.locator('strong').getByText('mémorable').waitFor();
    // Its inline styles hold, which the policy of the page would refuse.
    const background = () => mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    const light = await background();
    const width = () => page.locator('iframe').getAttribute('width');
    expect(await width()).toBe('390');
    await tab('Téléphone').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(width).toBe('800');
    await page.keyboard.press('ArrowRight');
    await expect.poll(background).not.toBe(light);
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-same-origin');
    expect(await mail.locator('a[href]').count()).toBe(0);
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.press('End');
    await region('L’e-mail en texte seul').getByText('mémorable').waitFor();
    await page.keyboard.press('Home');
    await expectKeyboardAccessible(page);
  });

  test('its audience is saved under a name, and loaded again', async () => {
    await button('Enregistrer ce public').click();
    await dialog().getByLabel('Nom').fill('Les lecteurs');
    await confirm('Enregistrer');
    await expectStatus('Public enregistré.');
    await field('kind-s1').selectOption('MEMBERS');
    await button('Charger un public enregistré').click();
    await dialog().getByText('Les lecteurs').click();
    await expectAccessibleAtAllWidths(page);
    await confirm('Charger');
    await expect.poll(() => field('kind-s1').inputValue()).toBe('SUBSCRIBERS');
  });

  test('is asked about before it is left, and kept when the session ends', async () => {
    await page.getByRole('link', { name: 'Journal' }).click();
    await dialog().getByRole('button', { name: 'Annuler' }).click();
    await endElsewhere(site, (await localStorageOf(page)).token);
    await button('Enregistrer le brouillon').click();
    await page.waitForURL('**/login?next=**');
    await logInHere(page, ADMIN);
    await page.waitForURL('**/admin/campagnes/nouvelle');
    await expect.poll(() => field('subject').inputValue()).toBe(SUBJECT);
    await page.locator('.rich-text-field strong').getByText('mémorable').waitFor();
  });

  test('sent twice over a lost connection, is written once, and opens', async () => {
    await dropResponse(page, '**/api/admin/campaigns');
    await button('Enregistrer le brouillon').click();
    await shows('Le brouillon n’a pas pu être enregistré. Veuillez réessayer.');
    await button('Enregistrer le brouillon').click();
    await heading(SUBJECT);
    expect(await campaigns()).toMatchObject([{ subject: SUBJECT, state: 'DRAFT' }]);
    await shows('Rien ne part avant que vous la planifiiez ou l’envoyiez.');
    await page.frameLocator('iframe').locator('strong').waitFor();
    await expectAccessibleAtAllWidths(page);
    await expectKeyboardAccessible(page);
  });

  test('a stale edit keeps what was typed, and can be saved upon the current state', async () => {
    const [campaign] = await campaigns();
    const { id, sources, body, subject, pacePerHour, version } = await campaignOf(campaign?.id ?? 0);
    await page.goto(`/admin/campagnes/edit/${id}`);
    await field('pacePerHour').fill('999999');
    const change = { sources, body, subject: `${subject} (2)`, pacePerHour, version };
    await other.send('PUT', `/admin/campaigns/${id}`, change);
    await button('Enregistrer').last().click();
    await page.getByRole('alert').getByText('Cette campagne a changé entre-temps').waitFor();
    await button('Voir l’état actuel').click();
    await page.getByRole('alert').getByText('L’état actuel est repris').waitFor();
    expect(await field('subject').inputValue()).toBe(`${SUBJECT} (2)`);
    await field('subject').fill(SUBJECT);
    await button('Enregistrer').last().click();
    await expectStatus('Campagne modifiée avec succès.');
    expect(await campaignOf(id)).toMatchObject({ subject: SUBJECT, pacePerHour: 999_999 });
  });
});

describe('A campaign', () => {
  test('is tried by one mail, to oneself unless another address is typed', async () => {
    await heading(SUBJECT);
    await button('Envoyer un essai').click();
    expect(await dialog().locator('[name=email]').inputValue()).toBe(ADMIN.email);
    await expectAccessibleAtAllWidths(page);
    await confirm('Envoyer l’essai');
    await expectStatus('Essai envoyé. Il arrive dans un instant.');
    await expect
      .poll(() => mailed(`[Essai] ${SUBJECT}`).map(({ recipients }) => recipients))
      .toEqual([[ADMIN.email]]);
    expect(mailed(`[Essai] ${SUBJECT}`)[0]?.html).toContain('mémorable');
  });

  test('is scheduled by the clock of Belgium, and put back into a draft', async () => {
    await button('Planifier').click();
    await dialog().locator('[name=startsAt]').fill('2020-01-01T09:00');
    await confirm('Planifier');
    await expect.poll(() => dialog().locator('[name=startsAt]').getAttribute('aria-invalid')).toBe('true');
    await dialog().locator('[name=startsAt]').fill('2090-03-02T09:00');
    await dialog().getByText('3\u00a0personnes recevraient').waitFor();
    await expectAccessibleAtAllWidths(page);
    await confirm('Planifier');
    await expectStatus('Campagne planifiée.');
    await shows(/Elle part le 2 mars 2090 à 09:00, à l’heure de Belgique/);
    await button('Remettre en brouillon').click();
    await confirm('Remettre en brouillon');
    await expectStatus('Campagne remise en brouillon.');
    await button('Envoyer maintenant').waitFor();
  });

  test('F4 leaves after a question that names how many; figures and recipients say what became of each mail', async () => {
    await button('Envoyer maintenant').click();
    await dialog().getByText('3\u00a0personnes recevraient la campagne aujourd’hui.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await confirm('Envoyer maintenant');
    await expectStatus('La campagne part.');
    await expect
      .poll(
        async () => {
          await tick();
          return mailed(SUBJECT)
            .flatMap(({ recipients }) => recipients)
            .sort();
        },
        { timeout: 30_000 },
      )
      .toEqual(READERS);
    await expect
      .poll(
        async () => {
          await tick();
          return (await campaigns())[0]?.state;
        },
        { timeout: 30_000 },
      )
      .toBe('SENT');
    await page.reload();
    await shows(/^Le dernier e-mail est parti le/);
    await region('Envoi').getByText('3 traités sur 3\u00a0destinataires').waitFor();
    const share = () => page.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.position);
    expect(await share()).toBe(1);
    await region('Historique').getByText('Destinataires fixés').waitFor();
    await page.getByRole('searchbox', { name: 'Rechercher un destinataire' }).fill('lectr');
    await page.getByRole('status').getByText('1\u00a0destinataire', { exact: true }).waitFor();
    await page.getByRole('row', { name: 'lectrice' }).getByText('Envoyé').waitFor();
    await expectAccessibleAtAllWidths(page);
    await expectKeyboardAccessible(page);
  });

  test('has its page in the archive, until it is taken out', async () => {
    const link = page.getByRole('link', { name: 'Voir la page du site' });
    await link.waitFor();
    await button('Retirer des archives').click();
    await confirm('Retirer des archives');
    await expectStatus('Campagne retirée des archives.');
    await link.waitFor({ state: 'detached' });
    await button('Montrer dans les archives').click();
    await confirm('Montrer dans les archives');
    await link.waitFor();
  });

  test('is copied into a draft, which can be deleted', async () => {
    await button('Copier').click();
    await expectStatus('Copie créée. Relisez-la, puis envoyez-la.');
    await button('Supprimer').click();
    await confirm('Supprimer');
    await expectStatus('Brouillon supprimé.');
    await page.waitForURL(/\/admin\/campagnes(\?|$)/);
    expect(await campaigns()).toHaveLength(1);
    await page.getByRole('row', { name: SUBJECT }).getByText('3 sur 3').waitFor();
    await expectAccessibleAtAllWidths(page);
  });

  test('F3 is paused, resumed and stopped: those who were not reached never are', async () => {
    const id = await draft('Une lettre lente', 60);
    await other.send('PUT', `/admin/campaigns/${id}/send`, { version: (await campaignOf(id)).version });
    await expect
      .poll(
        async () => {
          await tick();
          return (await campaignOf(id)).isFrozen;
        },
        { timeout: 30_000 },
      )
      .toBe(true);
    await open(id);
    await button('Mettre en pause').click();
    await confirm('Mettre en pause');
    await expectStatus('Campagne mise en pause.');
    await shows(/^Plus rien ne part\. /);
    await expectAccessibleAtAllWidths(page);
    await button('Reprendre').click();
    await confirm('Reprendre');
    await expectStatus('Campagne reprise.');
    await button('Arrêter').click();
    await confirm('Arrêter');
    await expectStatus('Campagne arrêtée.');
    await shows(/^Elle a été arrêtée/);
    const { state, figures } = await campaignOf(id);
    expect(state).toBe('CANCELLED');
    expect(figures?.waiting).toBeGreaterThan(0);
    await waitForFrames(page);
    await expectAccessibleAtAllWidths(page);
  });

  test('that is no longer a draft is not changed: the next screen says so', async () => {
    const [stopped] = await campaigns();
    await page.goto(`/admin/campagnes/edit/${stopped?.id}`);
    await shows('Cette campagne ne peut plus être modifiée');
    await page.waitForURL(`**/admin/campagnes/${stopped?.id}`);
  });
});

describe('Saved audiences', () => {
  test('are added, changed and deleted', async () => {
    await page.goto('/admin/campagnes');
    await page.getByRole('link', { name: 'Publics enregistrés' }).click();
    await heading('Publics enregistrés');
    await button('Ajouter un public').click();
    await dialog().getByLabel('Nom').fill('Les lecteurs');
    await confirm('Enregistrer');
    await dialog().getByText('Un autre public porte déjà ce nom.').waitFor();
    await dialog().getByLabel('Nom').fill('Les Business');
    await dialog().locator('[name=kind-s1]').selectOption('MEMBERS');
    await dialog().locator('[name=memberType-s1]').selectOption('BUSINESS');
    await expectAccessibleAtAllWidths(page);
    await confirm('Enregistrer');
    await page.getByText('Membres Business').waitFor();
    await button('Modifier\u202f: Les Business').click();
    await dialog().locator('[name=memberType-s1]').selectOption('SINGLE');
    await confirm('Enregistrer');
    await page.getByText('Membres Single').waitFor();
    await expectAccessibleAtAllWidths(page);
    await expectKeyboardAccessible(page);
    await button('Supprimer\u202f: Les lecteurs').click();
    await confirm('Supprimer');
    await expectStatus('Public supprimé.');
    await page.getByRole('heading', { name: 'Les lecteurs' }).waitFor({ state: 'detached' });
  });
});
