/** `data-pm-slice` is the editor's own, of what was copied from it. */
const KEPT_ATTRIBUTES = ['href', 'alt', 'data-hash', 'data-pm-slice'];

const NORMAL_WEIGHT = /font-weight:\s*(normal|[1-5]00)/;
const BOLD = /font-weight:\s*(bold|[6-9]00)/;
const ITALIC = /font-style:\s*italic/;

/**
 * Pasted HTML without styles and scripts, which the policy of the pages blocks, each with an error in the console. What word
 * processors say by styles alone is said by elements: those of Google put a whole text into a `b` that is not bold.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutInlineCode(html), 'text/html');
  for (const element of body.querySelectorAll('*')) {
    const style = element.getAttribute('data-style') ?? '';
    if (element.matches('b, strong') && NORMAL_WEIGHT.test(style)) element.replaceWith(...element.childNodes);
    if (element.matches('span') && BOLD.test(style)) wrapContent(element, 'strong');
    if (element.matches('span') && ITALIC.test(style)) wrapContent(element, 'em');
    for (const { name } of [...element.attributes])
      if (!KEPT_ATTRIBUTES.includes(name)) element.removeAttribute(name);
  }
  return body.innerHTML;
}

/** As attributes that a browser reads, they would be blocked while the text is parsed. */
const withoutInlineCode = (html: string) =>
  html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)\s*=/gi, ' data-$1='));

function wrapContent(element: Element, tag: 'strong' | 'em'): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}
