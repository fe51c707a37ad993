import { expect, test } from 'vitest';
import { SERVICES } from '../../../content/services.ts';
import { serviceBodyHtml } from './service-body.server.tsx';

const pages = SERVICES.map((service) => ({ slug: service.slug, html: serviceBodyHtml(service) }));
const headingsOf = (html: string) => Array.from(html.matchAll(/<h([1-6])\b/g), ([, level]) => Number(level));
const sectionsOf = (html: string) => Array.from(html.matchAll(/aria-labelledby="([^"]+)"/g), ([, id]) => id);

test('each service’s page has one block that the other three have not', () => {
  const own = pages.map(({ html }) =>
    sectionsOf(html).filter((id) => !/pour-qui|methode|resultat/.test(id ?? '')),
  );
  expect(own).toEqual([['exemple'], ['phrase'], ['liste'], ['tresorerie']]);
});

test('the examples say that they are imagined', () => {
  for (const { slug, html } of pages.filter(({ slug }) => slug !== 'service-management'))
    expect(html, slug).toMatch(/imaginée?/);
});

test('headings go down by one level at most, and nothing runs or needs a script', () => {
  for (const { slug, html } of pages) {
    const levels = headingsOf(html);
    expect(levels[0], slug).toBe(2);
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 1), slug).toBeLessThanOrEqual(1);
    expect(html, slug).not.toMatch(/<script|<button|\son\w+=/);
  }
});

test('the drawn figure is read aloud as a sentence, and its figures stand in a table', () => {
  const html = pages.find(({ slug }) => slug === 'service-investissement')?.html ?? '';
  expect(html).toMatch(/<svg role="img" aria-label="Trois lignes partent de 10/);
  expect(html.match(/<tr/g)).toHaveLength(13);
});
