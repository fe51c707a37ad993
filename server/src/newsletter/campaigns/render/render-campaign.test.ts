import { MAX_RICH_TEXT_CHARACTERS } from '@cercle/contract/rich-text';
import type { RichText } from '@cercle/contract/rich-text-nodes';
import { describe, expect, test } from 'vitest';
import { FIRM } from '../../../testing/firm.ts';
import { CAMPAIGN_IMAGE, FULL_CAMPAIGN_BODY } from '../../../testing/full-campaign.ts';
import { renderCampaign } from './render-campaign.ts';

const FULL = {
  subject: 'Le printemps du cercle',
  body: FULL_CAMPAIGN_BODY,
  images: [{ hash: CAMPAIGN_IMAGE, width: 1600, height: 900 }],
  archiveUrl: 'https://www.cercle.example/newsletter/le-printemps-du-cercle',
};
const ofText = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

describe('the text of a campaign’s mail', () => {
  test('is complete by itself: headings, lists, quotes, links written out, and what images show', () => {
    expect(renderCampaign(FIRM, FULL).text).toMatchInlineSnapshot(`
      "Le printemps du cercle

      Chers amis, le printemps commence par deux dîners et une visite.
      Le programme est sur la page des événements (https://www.cercle.example/evenements).

      Au programme en mars
      ====================

      [Image : La salle à manger du club, dressée pour le dîner]

      - Jeudi 12 mars : dîner de printemps
      - Mercredi 18 mars : visite de la brasserie
        1. Rendez-vous à 14 heures
        2. Dégustation à 16 heures

      Ils en parlent
      --------------

      > J’y ai rencontré mes deux associés.
      >
      > Marie, membre depuis 2019

      * * *

      Une question ? Écrivez à bonjour@cercle.example ou lisez ce que la presse écrit (https://presse.example/cercle?a=1&b=2).

      -- 
      Vous recevez cet e-mail parce que vous êtes inscrit à notre newsletter, membre de notre club ou inscrit à l’un de nos événements.
      Lire dans le navigateur : https://www.cercle.example/newsletter/le-printemps-du-cercle
      Ne plus recevoir ces e-mails : https://www.cercle.example/newsletter/desinscription/~secret-of-this-mail~

      Cercle Conseil SRL
      N° d’entreprise 0123.456.789
      contact@cercle.example
      https://www.cercle.example
      "
    `);
  });
});

describe('the HTML of a campaign’s mail', () => {
  const { html } = renderCampaign(FIRM, FULL);

  test('F8 loads nothing but images of the library, at one address for all readers', () => {
    const loaded = [...html.matchAll(/(?:src|srcset|background|data)="([^"]*)"|url\(([^)]*)\)/g)];
    expect(loaded.map(([, source]) => source)).toEqual([
      `https://www.cercle.example/images/mail/${CAMPAIGN_IMAGE}.jpg`,
    ]);
    expect(html).not.toMatch(/<(?:link|script|iframe|object|form)/i);
  });

  test('shows an image within the column, its size reserved, with its description', () => {
    expect(html).toContain('width="494" height="278" alt="La salle à manger du club, dressée pour le dîner"');
  });

  test('leaves out an image that the library no longer has', () => {
    const { html, text } = renderCampaign(FIRM, { ...FULL, images: [] });
    expect(html).not.toContain('<img');
    expect(text).not.toContain('[Image');
  });

  test('leads to pages of the site by their whole address; a link half in bold is one link', () => {
    expect(html).toContain('>la page <strong>des événements</strong></a>');
    expect(html).toContain('<a href="https://www.cercle.example/evenements"');
    expect(html).toContain('href="https://presse.example/cercle?a=1&amp;b=2"');
  });

  test('F5 lets its reader leave, and read it in a browser', () => {
    expect(html).toContain(
      'href="https://www.cercle.example/newsletter/desinscription/~secret-of-this-mail~"',
    );
    expect(html).toContain(`href="${FULL.archiveUrl}"`);
    expect(renderCampaign(FIRM, { ...FULL, archiveUrl: null }).html).not.toContain('navigateur');
  });

  test('IO-2 is no HTML of its author, in whatever field', () => {
    const bad = '"><script>alert(1)</script><img src=x onerror=alert(1)>\'';
    const body: RichText = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: bad }] },
        { type: 'image', attrs: { hash: CAMPAIGN_IMAGE, alt: bad } },
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: bad,
              marks: [{ type: 'link', attrs: { href: `https://a.example/?${bad}` } }],
            },
          ],
        },
      ],
    };
    const { html } = renderCampaign(
      { ...FIRM, companyName: bad, contactAddress: bad },
      { ...FULL, subject: bad, body },
    );
    expect(html).not.toMatch(/<script|<img src=x|"[^"<>]*"\s*onerror/i);
    expect(html.match(/<img/g)).toHaveLength(1);
  });

  test('TK-2 has no place for the secret but its own link, whatever its author types', () => {
    const typed = '~secret-of-this-mail~';
    const { html, text } = renderCampaign(FIRM, { ...FULL, subject: typed, body: ofText(typed) });
    expect([html, text].map((part) => part.split(typed).length - 1)).toEqual([1, 1]);
  });

  test('TK-2 has no place for the secret between two halves of it either', () => {
    const content = ['~secret-of-', 'this-mail~'].map((text) => ({ type: 'text' as const, text }));
    const body: RichText = { type: 'doc', content: [{ type: 'paragraph', content }] };
    const { html, text } = renderCampaign(FIRM, { ...FULL, body });
    expect([html, text].map((part) => part.split('~secret-of-this-mail~').length - 1)).toEqual([1, 1]);
  });

  test('a full text is not clipped by Gmail (102 400 bytes)', () => {
    const words = 'L’été des membres, à Bruxelles. ';
    const paragraphs = Array.from({ length: 320 }, () => ({
      type: 'listItem' as const,
      content: [
        {
          type: 'paragraph' as const,
          content: [{ type: 'text' as const, text: words.repeat(2).slice(0, 62) }],
        },
      ],
    }));
    const body: RichText = { type: 'doc', content: [{ type: 'bulletList', content: paragraphs }] };
    expect(320 * 62).toBeGreaterThan(MAX_RICH_TEXT_CHARACTERS - 200);
    expect(Buffer.byteLength(renderCampaign(FIRM, { ...FULL, body }).html)).toBeLessThan(102_400);
  });
});
