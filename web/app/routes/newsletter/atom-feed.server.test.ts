import type { RichText, RichTextInline } from '@cercle/contract/rich-text-nodes';
import type { Site } from '@cercle/contract/site';
import { expect, test } from 'vitest';
import { atomFeed } from './atom-feed.server.tsx';

const SITE = { title: 'Cercle & amis', companyName: null, publicUrl: 'https://www.cercle.example' } as Site;
const [HASH, GONE] = ['a'.repeat(64), 'b'.repeat(64)];
const image = (hash: string) => ({ type: 'image', attrs: { hash, alt: 'Le « lac »' } }) as const;
const link = (href: string): RichTextInline => ({
  ...{ type: 'text', text: 'ici' },
  marks: [{ type: 'link', attrs: { href } }],
});
const BODY: RichText = {
  type: 'doc',
  content: [
    image(HASH),
    image(GONE),
    { type: 'paragraph', content: [link('/evenements?page=2'), link('https://autre.example/?a&b')] },
  ],
};
const issue = (change = {}) => ({
  ...{ slug: 'mars', subject: 'Mars', sentAt: '2026-03-02T09:00:00.000Z', excerpt: '' },
  ...{ body: BODY, images: [{ hash: HASH, width: 1280, height: 720 }], ...change },
});

test('Pictures and links in a feed have their whole address; a picture that is gone is left out', () => {
  const xml = atomFeed(SITE, [issue()]);
  const html = (/<content type="html">(.*?)<\/content>/s.exec(xml)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  expect(html).toBe(
    `<img src="https://www.cercle.example/images/${HASH}-1280.webp" alt="Le « lac »" loading="lazy"/><p><a href="https://www.cercle.example/evenements?page=2">ici</a><a href="https://autre.example/?a&amp;b">ici</a></p>`,
  );
});

test('Nothing that XML cannot say is in a feed, and nothing in it is read as its own', () => {
  const xml = atomFeed(SITE, [issue({ subject: 'Un\u0007 <titre>\ufffe\ud800 & "deux"', excerpt: ']]>' })]);
  expect(xml).toContain('<title>Un &lt;titre&gt;\ufffd &amp; &quot;deux&quot;</title>');
  expect(xml).toContain('<summary>]]&gt;</summary>');
  expect(xml).toContain('<name>Cercle &amp; amis</name>');
});
