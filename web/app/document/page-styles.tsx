/** What the server renders for both sheets; `pageStyles` fills it. React would copy their 60 kB for each page. */
export const EMPTY_STYLE_TAGS = '<style id="styles"></style><style id="fonts"></style>';

/**
 * Within the page the styles cost no further round trip before the first paint; they weigh less than one. In the browser
 * they are in the page already.
 */
export function PageStyles() {
  return (
    <>
      <StyleTag id="styles" />
      <StyleTag id="fonts" />
    </>
  );
}

function StyleTag({ id }: { id: string }) {
  const text = import.meta.env.SSR ? '' : document.getElementById(id)?.textContent;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet; escaped, its `>` would be no CSS.
  return <style id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text ?? '' }} />;
}

/**
 * Both sheets as they stand in every page. That of the fonts applies at once only where scripts are off: otherwise its fonts
 * would compete with what paints the page.
 */
export const pageStyles = (styles: string, fonts: string) =>
  `<style id="styles">${styles}</style><style id="fonts" media="(scripting: none)">${fonts}</style>`;
