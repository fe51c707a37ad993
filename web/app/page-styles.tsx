import { createContext, useContext } from 'react';

type Texts = { styles: string; fonts: string };

/** Both sheets, whole, on the server alone: in the browser they are in the page already. */
export const PageStylesText = createContext<Texts | null>(null);

/** Within the page the styles cost no further round trip before the first paint; they weigh less than one. */
export function PageStyles() {
  return (
    <>
      <Sheet id="styles" />
      <Sheet id="fonts" />
    </>
  );
}

function Sheet({ id }: { id: keyof Texts }) {
  const texts = useContext(PageStylesText);
  const text = texts ? texts[id] : document.getElementById(id)?.textContent;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet; escaped, its `>` would be no CSS.
  return <style id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text ?? '' }} />;
}
