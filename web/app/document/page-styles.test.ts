import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EMPTY_STYLE_TAGS, PageStyles, pageStyles } from './page-styles.tsx';

test('the server renders the sheets empty, to be filled once the page is whole', () => {
  expect(renderToStaticMarkup(PageStyles())).toBe(EMPTY_STYLE_TAGS);
});

test('no font is asked for before the page is painted, unless no script could do so later', () => {
  expect(pageStyles('', '@font-face{}')).toContain(
    '<style id="fonts" media="(scripting: none)">@font-face{}</style>',
  );
});
