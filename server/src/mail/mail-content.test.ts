import { describe, expect, it } from 'vitest';
import { FIRM } from '../testing/firm.ts';
import type { MailContent } from './mail-content.ts';
import { renderContent } from './render-content.ts';

const full: MailContent = {
  greeting: 'Bonjour,',
  paragraphs: ['Une demande d’adhésion vient d’arriver par le site.'],
  facts: [
    { label: 'Nom', value: 'Marie Dupont' },
    { label: 'Société', value: 'Dupont & Fils' },
  ],
  quote: 'Première ligne\r\nSeconde ligne',
  button: { label: 'Examiner la demande', url: 'https://www.cercle.example/admin?a=1&b=2' },
  closing: 'À bientôt.',
};

describe('the plain-text part', () => {
  it('has the whole content of the mail, readable by itself', () => {
    expect(renderContent(FIRM, full).text).toBe(`Bonjour,

Une demande d’adhésion vient d’arriver par le site.

Nom\u202f: Marie Dupont
Société\u202f: Dupont & Fils

> Première ligne
> Seconde ligne

Examiner la demande\u202f:
https://www.cercle.example/admin?a=1&b=2

À bientôt.

-- 
Cercle Conseil SRL
N° d’entreprise 0123.456.789
contact@cercle.example
https://www.cercle.example
`);
  });
});

describe('a text that a visitor typed', () => {
  it('stays on its own line among the facts, and cannot look like another fact', () => {
    const facts = [{ label: 'Société', value: 'Dupont\r\nE-mail: autre@x.example\u2028TVA: 1' }];
    const { text } = renderContent(FIRM, { ...full, facts });
    expect(text).toContain('\n\nSociété\u202f: Dupont E-mail: autre@x.example TVA: 1\n\n');
  });
});

describe('the HTML part', () => {
  const { html } = renderContent(FIRM, full);

  it('is in French of Belgium and says the same', () => {
    expect(html).toContain('<html lang="fr-BE">');
    for (const text of [
      'Bonjour,',
      'Dupont &amp; Fils',
      'Première ligne<br>',
      'Examiner la demande',
      'À bientôt.',
    ])
      expect(html).toContain(text);
    expect(html).toContain('href="https://www.cercle.example/admin?a=1&amp;b=2"');
  });

  it('loads nothing from anywhere', () => {
    expect(html).not.toMatch(/<(img|link|script|iframe|object|svg|video)\b|@import|url\(|\bsrc=/i);
  });

  it('escapes a text that a visitor typed', () => {
    const input = `<img src=x onerror=alert(1)>"'&<!-- </style><a href="javascript:x">`;
    const { html: page } = renderContent(
      { ...FIRM, title: input, companyName: input, contactAddress: input },
      {
        greeting: input,
        paragraphs: [input],
        facts: [{ label: input, value: input }],
        quote: input,
        button: { label: input, url: `https://x.example/"><img src=x>` },
        closing: input,
      },
    );
    // The layout's own, for Outlook.
    const html = page.replaceAll(/<!--\[if mso\]>[^!]*<!\[endif\]-->/g, '');
    expect(html).not.toMatch(/<img|<!--|<a href="javascript/);
    expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;/g)).toHaveLength(11);
  });
});

describe('the foot of the mail', () => {
  it('shows only the known details of the firm', () => {
    const unknown = { ...FIRM, companyName: null, companyNumber: null, contactEmail: null };
    const { html, text } = renderContent(unknown, full);
    expect(text).toMatch(/-- \nCercle\nhttps:\/\/www\.cercle\.example\n$/);
    expect(`${html}${text}`).not.toMatch(/null|undefined|entreprise/);
  });
});
