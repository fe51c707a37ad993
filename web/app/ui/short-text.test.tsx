import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fullTexts, ShortText } from './short-text.tsx';

const html = (text: string) => renderToStaticMarkup(<ShortText text={text} max={20} />);

test('a cut text is whole in its tooltip, and no line breaks inside or before its dots', () => {
  expect(html('camille.simon@demo.example')).toBe(
    '<span title="camille.simon@demo.example"><span>camille.simon@demo.</span><span class="whitespace-nowrap">e...</span></span>',
  );
  // The cut falls after a space, or before a character outside of the common plane.
  expect(html('Bonjour à vous tous, chères et chers')).toContain(
    '<span>Bonjour à vous tous</span><span class="whitespace-nowrap">,...</span>',
  );
  expect(html('Bonjour vous toutes et tous')).toContain('<span class="whitespace-nowrap">s ...</span>');
  expect(html(`${'a'.repeat(19)}👩bc`)).toContain('<span class="whitespace-nowrap">👩...</span>');
});

test('a text that is short enough is shown as it is, without a tooltip', () => {
  expect(html('Anouk Peeters')).toBe('<span>Anouk Peeters</span>');
});

test('the tooltip of a row has what is cut in it, in full', () => {
  expect(fullTexts(20, 'Anouk Peeters', 'camille.simon@demo.example')).toBe('camille.simon@demo.example');
  expect(fullTexts(20, 'Anouk Peeters')).toBeUndefined();
});
