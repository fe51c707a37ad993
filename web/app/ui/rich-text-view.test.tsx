import { richTextDocument } from '@cercle/contract/rich-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { librarySources } from './library-picture.tsx';
import { RichTextView } from './rich-text-view.tsx';

const HASH = 'a'.repeat(64);
const IMAGE = { hash: HASH, width: 1280, height: 720 };

function htmlOf(content: object[], images = [IMAGE]) {
  const text = richTextDocument.parse({ type: 'doc', content });
  const view = (
    <MemoryRouter>
      <RichTextView text={text} images={images} />
    </MemoryRouter>
  );
  return renderToStaticMarkup(view)
    .replace(/^<div class="rich-text">(.*)<\/div>$/, '$1')
    .replace(/<\/?span>/g, '');
}

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const item = (...content: object[]) => ({ type: 'listItem', content });

test('A rich text is shown with all of its elements', () => {
  const html = htmlOf([
    { type: 'heading', attrs: { level: 2 }, content: [text('Programme')] },
    { type: 'heading', attrs: { level: 3 }, content: [text('Le soir')] },
    paragraph(text('Un '), text('grand', { type: 'bold' }, { type: 'italic' }), { type: 'hardBreak' }),
    {
      type: 'orderedList',
      content: [
        item(paragraph(text('café')), { type: 'bulletList', content: [item(paragraph(text('noir')))] }),
      ],
    },
    { type: 'blockquote', content: [paragraph(text('Dit-il'))] },
    { type: 'horizontalRule' },
  ]);
  expect(html).toBe(
    '<h2>Programme</h2><h3>Le soir</h3><p>Un <strong><em>grand</em></strong><br/></p>' +
      '<ol><li><p>café</p><ul><li><p>noir</p></li></ul></li></ol><blockquote><p>Dit-il</p></blockquote><hr/>',
  );
});

test('Its words are never HTML', () => {
  expect(htmlOf([paragraph(text('<script>alert(1)</script>'))])).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  );
});

test('A link to another site tells it nothing of ours, and one to a page of ours stays in the site', () => {
  const linkTo = (href: string) => htmlOf([paragraph(text('ici', { type: 'link', attrs: { href } }))]);
  expect(linkTo('https://societe.be')).toContain('href="https://societe.be" rel="noopener noreferrer"');
  expect(linkTo('/contact')).toMatch(/<a [^>]*href="\/contact"[^>]*>ici<\/a>/);
  expect(linkTo('/contact')).not.toContain('rel=');
  expect(linkTo('mailto:zoe@societe.be')).toContain('href="mailto:zoe@societe.be"');
});

test('An image has its place and its description before it has come, and none that the library lacks is shown', () => {
  const image = { type: 'image', attrs: { hash: HASH, alt: 'La salle' } };
  const html = htmlOf([image]);
  expect(html).toContain('width="1280" height="720" alt="La salle" loading="lazy"');
  expect(html).toContain(`src="/images/${HASH}-640.webp"`);
  expect(htmlOf([image], [])).toBe('');
});

test('A browser is told how wide each version of an image is', () => {
  const at = (width: number) => `/images/${HASH}-${width}.webp`;
  expect(librarySources(IMAGE)).toBe(`${at(96)} 96w, ${at(256)} 256w, ${at(640)} 640w, ${at(1280)} 1280w`);
  expect(librarySources({ ...IMAGE, width: 600, height: 1200 }), 'upright').toBe(
    `${at(96)} 48w, ${at(256)} 128w, ${at(640)} 320w, ${at(1280)} 600w`,
  );
  expect(librarySources({ ...IMAGE, width: 200, height: 100 }), 'small').toBe(
    `${at(96)} 96w, ${at(256)} 200w`,
  );
});
